"""Processes are killed while games fall asleep: each game is told of, and ends, once."""

import asyncio
import random
import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches.match_store import load_match
from bot.matches.match_value import MatchEnding
from bot.people.letters import choose_preferences
from bot.services import Services
from storage import Database
from storage.rows import Person
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, begin
from tests.bot.matches.clock_games import DAY
from tests.bot.people.test_letters import AWAKE
from tests.bot.people.test_reminders_killed import ROOT

COUNT = 12


async def begin_many(url: str) -> None:
    """Begin games without a clock, of other people each."""
    database = await Database.open(url)
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    for number in range(COUNT):
        people = Person(2 * number + 10, "White"), Person(2 * number + 11, "Black")
        for person in people:
            await services.run(choose_preferences, person, AWAKE, NOON)
        await begin(services, replace(HERE, channel_id=100 + number), players=people)
    await database.close()


async def run(url: str, at: datetime, days: int, lines: int | None) -> list[list[str]]:
    """What a process writes from a moment on, which is killed after a number of lines, if any."""
    command = ("-m", "tests.bot.matches.sleep_stream", url, str(at.timestamp()), str(days))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    output = b""
    for _line in range(lines or 0):
        output += await process.stdout.readline()
    if lines is not None:
        process.kill()
    rest, complaints = await process.communicate()
    assert lines is not None or not complaints, complaints.decode()
    return [line.split() for line in (output + rest).decode().split("\n")[:-1]]


async def check(url: str, told: Counter[tuple[str, str]]) -> None:
    """Every game is over, dated right, and no one was told anything twice.

    What was claimed when a process died counts as told.
    """
    database = await Database.open(url)
    services = Services.on(database)
    for number in range(1, COUNT + 1):
        match = await services.run(load_match, number)
        assert match.result is not None
        assert match.noticed_at is not None
        assert match.result.ending is MatchEnding.ABANDONED
        assert match.result.at == match.noticed_at + 46 * DAY
        assert match.version == 2
    assert set(told.values()) == {1}
    await database.close()


async def run_killed(url: str, kills: int, seed: int) -> Counter[tuple[str, str]]:
    """What was told by processes, each but the last killed after a few lines."""
    chance, now = random.Random(seed), NOON + 13 * DAY
    told: Counter[tuple[str, str]] = Counter()
    for kill in range(kills + 1):
        lines = chance.randrange(1, 20) if kill < kills else None
        heard = await run(url, now, 80, lines)
        told += Counter((words[2], words[3]) for words in heard if words[0] == "told")
        moments = [float(words[1]) for words in heard if words[0] == "now"]
        now = max(now, datetime.fromtimestamp(moments[-1], UTC)) + timedelta(minutes=6)
    return told


@pytest.mark.slow
async def test_killed_forty_times_while_games_fall_asleep(url: str) -> None:
    await begin_many(url)
    await check(url, await run_killed(url, 40, 5))


@pytest.mark.slow
async def test_two_processes_at_once(url: str) -> None:
    await begin_many(url)
    heard = await asyncio.gather(*(run(url, NOON + 13 * DAY, 80, None) for _process in range(2)))
    told = Counter((words[2], words[3]) for each in heard for words in each if words[0] == "told")
    await check(url, told)
    assert len(told) == 2 * COUNT
