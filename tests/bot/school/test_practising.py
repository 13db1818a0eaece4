"""Practice is kept: over restarts, for each person, once for each press; also if it is killed."""

import asyncio
import random
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

import storage.practice
from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school.course.ending_play import find_best
from bot.school.course.named_ending import NamedEnding, named_endings
from bot.school.course.practice import (
    Drill,
    Practice,
    PracticeState,
    answer,
    give_hint,
    look,
    open_table,
    resume,
)
from bot.school.facts import NoSuchEnding, StalePractice
from bot.school.learning import report_learning
from bot.school.practising import (
    Deed,
    change_practice,
    find_ending,
    find_open_drill,
    list_endings,
    list_practices,
)
from rules import RulesError, Style
from storage import Database
from storage.rows import Person, PracticeRow
from tests.bot.school import practice_stream
from tests.bot.school.practice_stream import KEYS, LEARNER, TRIES

ROOT = Path(__file__).parents[3]
KILLS = 40
ANNA, BORIS = Person(2**63 - 1, "Anna"), Person(7, "Борис")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
PETROV, ROAD, NET = (find_ending(key) for key in ("petrov", "main-road", "gift-net"))


def act(version: int | None = None, person: Person = ANNA, days: int = 0) -> Act:
    return Act(person=person, at=NOON + timedelta(days=days), ply=version)


def begun(ending: NamedEnding, practice: Practice) -> Practice:
    return resume(ending, practice, "")


def best(ending: NamedEnding, practice: Practice) -> Practice:
    line = look(ending, practice).line
    move = find_best(open_table(line.game), line.game, line.position)
    return answer(ending, practice, line.game.write(line.position, move, Style.LONG))


def answering(text: str) -> Deed:
    return lambda ending, practice: answer(ending, practice, text)


async def test_a_practice_is_kept_and_is_everybodys_own(database: Database) -> None:
    runner = Runner(database)
    drill = await runner.run(change_practice, act(), PETROV, begun)
    drill = await runner.run(change_practice, act(drill.practice.version), PETROV, best)
    assert drill.line.ply == 2
    assert await find_open_drill(Runner(database), ANNA.id) == drill
    assert await runner.run(list_practices, ANNA.id) == {"petrov": drill.practice}
    assert await find_open_drill(runner, BORIS.id) is None
    assert await runner.run(list_practices, BORIS.id) == {}
    other = await runner.run(change_practice, act(person=BORIS), PETROV, begun)
    assert other.practice.moves == ()


async def test_the_practice_seen_last_goes_on_until_it_is_over(database: Database) -> None:
    runner = Runner(database)
    await runner.run(change_practice, act(), PETROV, begun)
    await runner.run(change_practice, act(days=1), NET, begun)
    drill = await find_open_drill(runner, ANNA.id)
    assert drill is not None
    assert drill.ending == NET
    while not drill.is_over:
        version = drill.practice.version
        drill = await runner.run(change_practice, act(version, days=2), NET, best)
    assert (drill.standing, drill.practice.stars) == (PracticeState.WON, 3)
    assert await find_open_drill(runner, ANNA.id) is None
    report = await runner.run(report_learning, ANNA.id, date(2026, 5, 3))
    assert report.streak.days == 1  # the day counts as one at school


async def test_an_old_button_changes_nothing(database: Database) -> None:
    runner = Runner(database)
    first = await runner.run(change_practice, act(), PETROV, begun)
    version = first.practice.version
    second = await runner.run(change_practice, act(version), PETROV, best)
    assert await runner.run(change_practice, act(version), PETROV, best) == second
    third = await runner.run(change_practice, act(second.practice.version), PETROV, give_hint)
    with pytest.raises(StalePractice) as stale:
        await runner.run(change_practice, act(version), PETROV, best)
    assert stale.value.drill == third
    with pytest.raises(StalePractice):
        await runner.run(change_practice, act(99), PETROV, best)


async def test_two_presses_at_once_count_once(database: Database) -> None:
    runner = Runner(database)
    version = (await runner.run(change_practice, act(), PETROV, begun)).practice.version
    presses = (runner.run(change_practice, act(version), PETROV, best) for _ in range(5))
    drills = await asyncio.gather(*presses)
    assert {(each.line.ply, each.practice.version) for each in drills} == {(2, version + 1)}


async def test_an_illegal_move_changes_nothing(database: Database) -> None:
    runner = Runner(database)
    drill = await runner.run(change_practice, act(), PETROV, begun)
    with pytest.raises(RulesError):
        await runner.run(change_practice, act(drill.practice.version), PETROV, answering("a1-h8"))
    assert await find_open_drill(runner, ANNA.id) == drill


async def test_a_button_of_what_was_erased_begins_anew(database: Database) -> None:
    drill = await Runner(database).run(change_practice, act(7), ROAD, give_hint)
    assert (drill.practice.moves, drill.practice.hints, drill.standing) == (
        (),
        0,
        PracticeState.OPEN,
    )


@pytest.mark.parametrize("broken", [{"moves": ("a1-b2",)}, {"game": "english"}, {"fen": "W:W"}])
async def test_a_position_that_cannot_be_played_any_more_begins_anew(
    database: Database, broken: dict[str, object]
) -> None:
    runner = Runner(database)
    drill = await runner.run(change_practice, act(), PETROV, begun)
    row = PracticeRow("petrov", NOON, "russian", drill.practice.fen, stars=2, version=5)
    damaged = replace(row, **broken)  # type: ignore[arg-type]  # each is a field
    await database.write(storage.practice.keep_practice, ANNA.id, damaged)
    assert await find_open_drill(runner, ANNA.id) is None
    again = await runner.run(change_practice, act(), PETROV, begun)
    assert (again.practice.stars, again.practice.moves) == (2, ())
    assert again.practice.fen == PETROV.fen


def test_what_is_there_is_found_and_listed() -> None:
    assert list_endings() == [*named_endings().values()]
    assert [each.key for each in list_endings("italian")] == ["due-dame"]
    assert find_ending(" Petrov ") == PETROV == find_ending("1")
    with pytest.raises(NoSuchEnding) as unknown:
        find_ending("petrow")
    assert unknown.value.keys == [each.key for each in named_endings().values()]
    with pytest.raises(NoSuchEnding) as elsewhere:
        find_ending("petrov", "english")
    assert "petrov" not in elsewhere.value.keys
    with pytest.raises(NoSuchEnding) as nothing:
        find_ending("petrov", "turkish")
    assert nothing.value.keys == []


async def press_on(url: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.school.practice_stream", url),
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
    )


async def finish(url: str) -> None:
    _output, complaints = await (await press_on(url)).communicate()
    assert not complaints, complaints.decode()


async def look_at_all(url: str) -> dict[str, Drill]:
    """Check that every practice can be played on; return how they stand."""
    database = await Database.open(url)
    practices = await Runner(database).run(list_practices, LEARNER.id)
    await database.close()
    drills = {key: look(find_ending(key), each) for key, each in practices.items()}
    for drill in drills.values():
        assert drill.practice.version > len(drill.practice.moves) // 2
        assert drill.practice.tries >= drill.is_over
        assert drill.practice.stars >= drill.stars
    return drills


def press_all() -> dict[str, Practice]:
    """Return how all ends if nobody is killed."""
    ended = {}
    for ending in map(find_ending, KEYS):
        practice = resume(ending, Practice(ending.key), "")
        while practice.tries < TRIES:
            practice = practice_stream.press(ending, practice)
        ended[ending.key] = practice
    return ended


def test_what_the_processes_press_ends_well_and_badly() -> None:
    ended = [*press_all().values()]
    assert {each.stars for each in ended} >= {3}
    assert sum(each.version for each in ended) > 60


@pytest.mark.slow
async def test_killed_before_within_and_after_presses(url: str) -> None:
    chance = random.Random(4)
    for _ in range(KILLS):
        process = await press_on(url)
        assert process.stdout is not None
        for _line in range(chance.randrange(0, 8)):
            if not await process.stdout.readline():
                break
        await asyncio.sleep(chance.random() / 50)  # into the next press
        if process.returncode is None:
            process.kill()
        _output, complaints = await process.communicate()
        assert not complaints, complaints.decode()
        await look_at_all(url)
    await finish(url)
    drills = await look_at_all(url)
    assert {key: each.practice for key, each in drills.items()} == press_all()


@pytest.mark.slow
async def test_two_processes_at_once(url: str) -> None:
    await asyncio.gather(finish(url), finish(url))
    drills = await look_at_all(url)
    assert {key: each.practice for key, each in drills.items()} == press_all()
