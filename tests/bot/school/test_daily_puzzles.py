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
from bot.school.daily_puzzles import NAMED, NOT_NAMED, DailyPuzzles, Wanted, is_too_late
from bot.school.solving import Exercise, Solving
from storage import Database
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
    puzzle, solving = puzzles()[number], Solving(Runner(database))
    for text in walk.list_main_line(puzzle)[::2]:
        await solving.change(Act(person=person, at=at), puzzle, playing(text))
    return await solving.change(Act(person=person, at=at), puzzle, walk.look)


async def claimed(dailies: DailyPuzzles, now: datetime = NINE) -> DailyPuzzle:
    """The puzzle of a day, once it is claimed."""
    await dailies.want(SERVER, WANTED, now)
    await dailies.claim(SERVER, now)
    return (await dailies.list_due())[-1]


async def test_a_puzzle_is_claimed_once_by_many(database: Database) -> None:
    processes = [DailyPuzzles(Runner(database)) for _ in range(3)]
    await processes[0].want(SERVER, WANTED, NINE)
    assert await processes[0].list_due_servers(NINE) == [SERVER]
    await asyncio.gather(*(each.claim(SERVER, NINE) for each in processes))
    assert len(await processes[0].list_due()) == 1
    assert await processes[0].list_due_servers(NINE) == []
    assert await processes[0].find_next_look() == NINE + DAY


async def test_nothing_is_claimed_before_its_hour(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    await dailies.want(SERVER, WANTED, NINE - timedelta(hours=1))
    await dailies.claim(SERVER, NINE - timedelta(hours=1))
    assert await dailies.list_due() == []
    assert await dailies.find_next_look() == NINE


async def test_a_shown_puzzle_is_due_again_when_somebody_tries_it(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    daily = await claimed(dailies)
    await dailies.note_shown(daily, 77)
    assert await dailies.list_due() == []
    for person in (ANNA, ANNA, BORIS):
        await dailies.note_try(SERVER, daily.day.toordinal(), person)
    (due,) = await dailies.list_due()
    assert (due.tried, due.solved, due.message_id) == (2, 0, 77)
    await dailies.note_shown(due, 77)
    await solve(database, daily.puzzle)
    (due,) = await dailies.list_due()
    assert (due.tried, due.solved) == (2, 1)


async def test_who_solved_it_before_counts_at_once(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    daily = await claimed(dailies)
    await solve(database, daily.puzzle)
    for _ in range(2):
        await dailies.note_try(SERVER, daily.day.toordinal(), ANNA)
    (due,) = await dailies.list_due()
    assert (due.tried, due.solved) == (1, 1)


async def test_the_next_day_closes_the_one_before(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    first = await claimed(dailies)
    await dailies.note_shown(first, 77)
    await dailies.claim(SERVER, NINE + DAY)
    before, after = await dailies.list_due()
    assert (before.is_closed, before.message_id) == (True, 77)
    assert (after.is_closed, after.message_id) == (False, None)
    assert before.puzzle != after.puzzle
    await dailies.note_try(SERVER, before.day.toordinal(), ANNA)
    assert (await dailies.list_due())[0].tried == 0
    assert not is_too_late(after, NINE + DAY + timedelta(hours=5))
    assert is_too_late(after, NINE + DAY + timedelta(hours=6))


async def test_a_server_can_change_its_mind(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    assert await dailies.find_wanted(SERVER) is None
    assert await dailies.find_next_look() is None
    await claimed(dailies)
    changed = await dailies.want(SERVER, Wanted(CHANNEL, 12, "Europe/Berlin", ("towers",)), NINE)
    assert await dailies.find_wanted(SERVER) == changed
    await dailies.claim(SERVER, NINE + timedelta(hours=3))
    assert len(await dailies.list_due()) == 1
    await dailies.claim(SERVER, NINE + DAY + timedelta(hours=2))
    assert puzzles()[(await dailies.list_due())[-1].puzzle].game_key == "towers"
    await dailies.stop(SERVER)
    assert await dailies.find_wanted(SERVER) is None
    await dailies.claim(SERVER, NINE + 2 * DAY)
    assert len(await dailies.list_due()) == 2


async def test_no_such_zone(database: Database) -> None:
    with pytest.raises(UnknownZone):
        await DailyPuzzles(Runner(database)).want(SERVER, Wanted(CHANNEL, 9, "Atlantis"), NINE)


async def test_the_first_to_solve_it_is_named_if_they_say_so(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    daily = await claimed(dailies)
    for person in (BORIS, ANNA):
        await dailies.note_try(SERVER, daily.day.toordinal(), person)
    assert (await solve(database, daily.puzzle, at=NINE + timedelta(minutes=2))).asks_name
    later = await solve(database, daily.puzzle, BORIS, NINE + timedelta(minutes=3))
    assert not later.asks_name
    assert await dailies.find_first_named(daily) is None
    for choice, named in ((NOT_NAMED, None), (NAMED, ANNA.id)):
        chosen = PersonPreferences(solver_name=choice)
        await database.write(keep_person_preferences, ANNA, chosen)
        assert await dailies.find_first_named(daily) == named
        assert not (await solve(database, daily.puzzle)).asks_name


async def test_nobody_is_asked_about_other_puzzles_and_earlier_days(database: Database) -> None:
    dailies = DailyPuzzles(Runner(database))
    daily = await claimed(dailies)
    other = next(number for number in puzzles() if number != daily.puzzle)
    assert not (await solve(database, other)).asks_name
    assert not (await solve(database, daily.puzzle)).asks_name  # before it was opened as a daily
    await dailies.note_try(SERVER, daily.day.toordinal(), ANNA)
    assert not (await solve(database, daily.puzzle)).asks_name
    assert await dailies.find_first_named(daily) is None


async def test_what_people_report_does_not_come(database: Database) -> None:
    (only, other) = puzzles_of(puzzles().values(), ("towers",))[:2]
    towers = [each.number for each in puzzles_of(puzzles().values(), ("towers",))]
    for number in towers:
        if number != other.number:
            await database.write(retire_puzzle, number, NINE)
    dailies = DailyPuzzles(Runner(database))
    await dailies.want(SERVER, Wanted(CHANNEL, 9, "UTC", ("towers",)), NINE)
    for day in range(2):
        await dailies.claim(SERVER, NINE + day * DAY)
    assert {each.puzzle for each in await dailies.list_due()} == {other.number} != {only.number}
