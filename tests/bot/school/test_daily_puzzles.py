"""The puzzle of the day is claimed once, counted once for each person, and closed by the next."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.refused_control import UnknownZone
from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school import DailyPuzzle
from bot.school.course import attempt as walk
from bot.school.course.choosing import puzzles_of
from bot.school.course.reading import puzzles
from bot.school.daily_puzzles import (
    NAMED,
    NOT_NAMED,
    Wanted,
    claim_puzzle,
    find_first_named,
    find_wanted,
    is_too_late,
    list_due_servers,
    note_try,
    stop_puzzles,
    want_puzzles,
)
from bot.school.solving import Exercise, change_exercise
from storage import Database
from storage.daily_puzzles import find_next_look, list_due_dailies, note_daily_shown
from storage.exercises import retire_puzzle
from storage.people import keep_person_preferences
from storage.rows import Person, PersonPreferences
from tests.bot.school.test_solving import playing

ANNA, BORIS = Person(2**63 - 1, "Anna"), Person(7, "Борис")
SERVER, CHANNEL = 2**63 - 3, 2**63 - 4
NINE = datetime(2026, 6, 1, 9, tzinfo=UTC)
DAY = timedelta(days=1)
WANTED = Wanted(CHANNEL, 9, "UTC")


async def solve(
    database: Database, number: int, person: Person = ANNA, at: datetime = NINE
) -> Exercise:
    """Let someone play all moves of a solution; it is shown to them then."""
    puzzle, runner = puzzles()[number], Runner(database)
    for text in walk.list_main_line(puzzle)[::2]:
        await runner.run(change_exercise, Act(person=person, at=at), puzzle, playing(text))
    return await runner.run(change_exercise, Act(person=person, at=at), puzzle, walk.look)


async def claimed(runner: Runner, now: datetime = NINE) -> DailyPuzzle:
    """The puzzle of a day, once it is claimed."""
    await runner.run(want_puzzles, SERVER, WANTED, now)
    await runner.run(claim_puzzle, SERVER, now)
    return (await runner.read(list_due_dailies))[-1]


async def test_a_puzzle_is_claimed_once_by_many(database: Database) -> None:
    processes = [Runner(database) for _ in range(3)]
    await processes[0].run(want_puzzles, SERVER, WANTED, NINE)
    assert await processes[0].run(list_due_servers, NINE) == [SERVER]
    await asyncio.gather(*(each.run(claim_puzzle, SERVER, NINE) for each in processes))
    assert len(await processes[0].read(list_due_dailies)) == 1
    assert await processes[0].run(list_due_servers, NINE) == []
    assert await processes[0].read(find_next_look) == NINE + DAY


async def test_nothing_is_claimed_before_its_hour(database: Database) -> None:
    runner = Runner(database)
    await runner.run(want_puzzles, SERVER, WANTED, NINE - timedelta(hours=1))
    await runner.run(claim_puzzle, SERVER, NINE - timedelta(hours=1))
    assert await runner.read(list_due_dailies) == []
    assert await runner.read(find_next_look) == NINE


async def test_a_shown_puzzle_is_due_again_when_somebody_tries_it(database: Database) -> None:
    runner = Runner(database)
    daily = await claimed(runner)
    await runner.write(note_daily_shown, daily, 77)
    assert await runner.read(list_due_dailies) == []
    for person in (ANNA, ANNA, BORIS):
        await runner.run(note_try, SERVER, daily.day.toordinal(), person)
    (due,) = await runner.read(list_due_dailies)
    assert (due.tried, due.solved, due.message_id) == (2, 0, 77)
    await runner.write(note_daily_shown, due, 77)
    await solve(database, daily.puzzle)
    (due,) = await runner.read(list_due_dailies)
    assert (due.tried, due.solved) == (2, 1)


async def test_who_solved_it_before_counts_at_once(database: Database) -> None:
    runner = Runner(database)
    daily = await claimed(runner)
    await solve(database, daily.puzzle)
    for _ in range(2):
        await runner.run(note_try, SERVER, daily.day.toordinal(), ANNA)
    (due,) = await runner.read(list_due_dailies)
    assert (due.tried, due.solved) == (1, 1)


async def test_the_next_day_closes_the_one_before(database: Database) -> None:
    runner = Runner(database)
    first = await claimed(runner)
    await runner.write(note_daily_shown, first, 77)
    await runner.run(claim_puzzle, SERVER, NINE + DAY)
    before, after = await runner.read(list_due_dailies)
    assert (before.is_closed, before.message_id) == (True, 77)
    assert (after.is_closed, after.message_id) == (False, None)
    assert before.puzzle != after.puzzle
    await runner.run(note_try, SERVER, before.day.toordinal(), ANNA)
    assert (await runner.read(list_due_dailies))[0].tried == 0
    assert not is_too_late(after, NINE + DAY + timedelta(hours=5))
    assert is_too_late(after, NINE + DAY + timedelta(hours=6))


async def test_a_server_can_change_its_mind(database: Database) -> None:
    runner = Runner(database)
    assert await runner.run(find_wanted, SERVER) is None
    assert await runner.read(find_next_look) is None
    await claimed(runner)
    changed = await runner.run(
        want_puzzles, SERVER, Wanted(CHANNEL, 12, "Europe/Berlin", ("towers",)), NINE
    )
    assert await runner.run(find_wanted, SERVER) == changed
    await runner.run(claim_puzzle, SERVER, NINE + timedelta(hours=3))
    assert len(await runner.read(list_due_dailies)) == 1
    await runner.run(claim_puzzle, SERVER, NINE + DAY + timedelta(hours=2))
    assert puzzles()[(await runner.read(list_due_dailies))[-1].puzzle].game_key == "towers"
    await runner.run(stop_puzzles, SERVER)
    assert await runner.run(find_wanted, SERVER) is None
    await runner.run(claim_puzzle, SERVER, NINE + 2 * DAY)
    assert len(await runner.read(list_due_dailies)) == 2


async def test_no_such_zone(database: Database) -> None:
    with pytest.raises(UnknownZone):
        await Runner(database).run(want_puzzles, SERVER, Wanted(CHANNEL, 9, "Atlantis"), NINE)


async def test_the_first_to_solve_it_is_named_if_they_say_so(database: Database) -> None:
    runner = Runner(database)
    daily = await claimed(runner)
    for person in (BORIS, ANNA):
        await runner.run(note_try, SERVER, daily.day.toordinal(), person)
    assert (await solve(database, daily.puzzle, at=NINE + timedelta(minutes=2))).asks_name
    later = await solve(database, daily.puzzle, BORIS, NINE + timedelta(minutes=3))
    assert not later.asks_name
    assert await runner.run(find_first_named, daily) is None
    for choice, named in ((NOT_NAMED, None), (NAMED, ANNA.id)):
        chosen = PersonPreferences(solver_name=choice)
        await database.write(keep_person_preferences, ANNA, chosen)
        assert await runner.run(find_first_named, daily) == named
        assert not (await solve(database, daily.puzzle)).asks_name


async def test_nobody_is_asked_about_other_puzzles_and_earlier_days(database: Database) -> None:
    runner = Runner(database)
    daily = await claimed(runner)
    other = next(number for number in puzzles() if number != daily.puzzle)
    assert not (await solve(database, other)).asks_name
    assert not (await solve(database, daily.puzzle)).asks_name  # before it was opened as a daily
    await runner.run(note_try, SERVER, daily.day.toordinal(), ANNA)
    assert not (await solve(database, daily.puzzle)).asks_name
    assert await runner.run(find_first_named, daily) is None


async def test_what_people_report_does_not_come(database: Database) -> None:
    (only, other) = puzzles_of(puzzles().values(), ("towers",))[:2]
    towers = [each.number for each in puzzles_of(puzzles().values(), ("towers",))]
    for number in towers:
        if number != other.number:
            await database.write(retire_puzzle, number, NINE)
    runner = Runner(database)
    await runner.run(want_puzzles, SERVER, Wanted(CHANNEL, 9, "UTC", ("towers",)), NINE)
    for day in range(2):
        await runner.run(claim_puzzle, SERVER, NINE + day * DAY)
    assert (
        {each.puzzle for each in await runner.read(list_due_dailies)}
        == {other.number}
        != {only.number}
    )
