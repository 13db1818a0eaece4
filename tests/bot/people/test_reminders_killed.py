"""Reminders of processes that are killed, of two at once, and under clocks that jump."""

import asyncio
import random
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.challenges.challenges import accept_challenge, propose_game
from bot.clocks.reminders import ReminderKind
from bot.matches.absences import take_holidays
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.people.letters import choose_preferences
from bot.services import Services
from rules import Color
from storage import Database
from storage.notices import find_next_notice
from storage.rows import Person, PersonPreferences
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, WHITE_BY_LOT, act, begin, proposal
from tests.bot.matches.clock_games import DAY, HOUR, play_at
from tests.bot.people.test_letters import AWAKE, BEGAN, DEADLINE, EARLY, LAST, claim, kinds
from tests.bot.people.test_letters import planned as plan_one

pytestmark = pytest.mark.services(credits_outages=False)
ROOT = Path(__file__).parents[3]
MINUTE = timedelta(minutes=1)
SPAN = 60  # minutes over which the games begin
Told = Counter[tuple[int, str]]  # how often it was reminded of a match in one way


async def begin_many(url: str, count: int) -> list[int]:
    """The ids of games of other people each, in which White is to move, one a minute."""
    database = await Database.open(url)
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    ids = []
    for number in range(count):
        people = Person(2 * number + 10, "White"), Person(2 * number + 11, "Black")
        for person in people:
            await services.run(choose_preferences, person, AWAKE, NOON)
        match = await begin(services, HERE, Terms("russian", clock="3d/move"), people)
        at = NOON + number * SPAN / count * MINUTE
        match = await play_at(services, match, at + HOUR)
        match = await play_at(services, match, at + 2 * HOUR)
        ids.append(
            (await keep_time(services.runner, services.heartbeats, match.id, at + 2 * HOUR)).id
        )
    await database.close()
    return ids


async def start(url: str, at: datetime, minutes: int) -> asyncio.subprocess.Process:
    command = ("-m", "tests.bot.people.reminder_stream", url, str(at.timestamp()), str(minutes))
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdout=pipe, stderr=pipe
    )


def read(output: bytes) -> tuple[datetime, Told]:
    """When the process was last heard of, by its own clock, and what it told."""
    lines = [line.split() for line in output.decode().split("\n")[:-1]]
    moments = [float(words[1]) for words in lines if words[0] == "now"]
    told = Counter((int(words[2]), words[3]) for words in lines if words[0] == "told")
    return datetime.fromtimestamp(moments[-1], UTC), told


async def run_to_its_end(url: str, at: datetime, minutes: int) -> Told:
    output, complaints = await (await start(url, at, minutes)).communicate()
    assert not complaints, complaints.decode()
    return read(output)[1]


async def test_two_processes_tell_everything_once(url: str) -> None:
    ids = await begin_many(url, 6)
    told = await asyncio.gather(*(run_to_its_end(url, EARLY, SPAN + 5) for _process in range(2)))
    assert sum(told, Counter()) == Counter((match_id, "EARLY") for match_id in ids)


async def kill_while_it_tells(
    url: str, at: datetime, chance: random.Random
) -> tuple[datetime, Told]:
    """Let a process run for a random number of lines, and kill it."""
    process = await start(url, at, 10_000)
    assert process.stdout is not None
    output = b""
    for _line in range(chance.randrange(1, 12)):
        output += await process.stdout.readline()
    process.kill()
    rest, _complaints = await process.communicate()
    return read(output + rest)


@pytest.mark.slow
async def test_killed_forty_times_around_reminders(url: str) -> None:
    """The last reminder comes whatever happens; others may be lost, and none comes twice."""
    chance, now, told = random.Random(3), EARLY, Counter[tuple[int, str]]()
    ids = await begin_many(url, 30)
    for kill in range(40):
        if kill == 20:
            now = max(now, LAST)
        now, heard = await kill_while_it_tells(url, now, chance)
        told += heard
        now += chance.choice([timedelta(seconds=1), MINUTE, 6 * MINUTE])
    told += await run_to_its_end(url, now, 240)
    early = {match_id: told[match_id, "EARLY"] for match_id in ids}
    last = {match_id: told[match_id, "LAST"] for match_id in ids}
    assert max(early.values()) == 1
    assert sum(early.values()) >= len(ids) - 20
    assert min(last.values()) >= 1
    assert sum(last.values()) <= len(ids) + 20


async def test_a_clock_that_jumps_ahead_tells_only_the_last(services: Services) -> None:
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    await plan_one(services)
    assert [each for _, each in kinds(await claim(services, LAST + HOUR))] == [[ReminderKind.LAST]]
    assert await claim(services, LAST + 2 * HOUR) == []


async def test_a_clock_that_jumps_back_tells_nothing_again(services: Services) -> None:
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    await plan_one(services)
    assert len(await claim(services, EARLY)) == 1
    for back in (MINUTE, HOUR, DAY):
        assert await claim(services, EARLY - back) == []
    assert len(await claim(services, LAST)) == 1
    assert BEGAN < EARLY < LAST < DEADLINE


async def test_a_holiday_puts_a_reminder_off(services: Services) -> None:
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    await plan_one(services)
    await services.run(take_holidays, ANNA, BEGAN + HOUR, 3, BEGAN + HOUR)
    for reminder, kind in ((EARLY, ReminderKind.EARLY), (LAST, ReminderKind.LAST)):
        assert await claim(services, reminder) == []
        later = reminder + 3 * DAY + MINUTE
        told = [each for _, games in kinds(await claim(services, later)) for each in games]
        assert told == [kind]


async def test_the_night_in_which_clocks_change(services: Services) -> None:
    """In Berlin the last Sunday of October has 25 hours: the night ends at 7:00 in UTC."""
    night = PersonPreferences(zone="Europe/Berlin")
    began = datetime(2026, 10, 22, 23, tzinfo=UTC)
    await services.run(choose_preferences, ANNA, night, began)
    proposed = proposal(terms=Terms("russian", clock="3d/move"), color=Color.WHITE)
    asked = await services.run(propose_game, proposed, began - 2 * HOUR)
    match = await services.run(accept_challenge, asked.id, act(BORIS, began - 2 * HOUR))
    match = await play_at(services, match, began - HOUR)
    match = await play_at(services, match, began)
    await keep_time(services.runner, services.heartbeats, match.id, began)
    assert await services.read(find_next_notice) == datetime(2026, 10, 25, 7, tzinfo=UTC)
