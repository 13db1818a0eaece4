"""Two processes on one server do things in the same instant that exclude each other."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest

from bot.clocks.instants import GRACE
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.services import Services
from storage import Database
from storage.rows import Person
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, begin
from tests.bot.matches.clock_games import DAY, HOUR, play_at
from tests.storage.databases import POSTGRES

pytestmark = pytest.mark.parametrize("databases", [POSTGRES], indirect=True)
ROOT = Path(__file__).parents[3]
RACES = 20
DEADLINE = NOON + 2 * HOUR + 3 * DAY


@pytest.fixture
async def services(url: str) -> AsyncIterator[Services]:
    """Services of a process that remembers no match."""
    database = await Database.open(url)
    yield Services.on(database, WHITE_BY_LOT, credits_outages=False)
    await database.close()


async def begin_many(services: Services) -> list[Match]:
    """Games in which both have moved, White an hour after the beginning."""
    matches = []
    for number in range(RACES):
        people = Person(2 * number + 10, "White"), Person(2 * number + 11, "Black")
        match = await begin(services, HERE, Terms("russian", clock="3d/move"), people)
        match = await play_at(services, match, NOON + HOUR)
        matches.append(await play_at(services, match, NOON + 2 * HOUR))
    return matches


@asynccontextmanager
async def process(
    url: str, part: str, now: datetime, matches: list[Match]
) -> AsyncIterator[asyncio.subprocess.Process]:
    pipe = asyncio.subprocess.PIPE
    command = ("tests.bot.matches.duelling", url, part, str(now.timestamp()))
    ids = [str(match.id) for match in matches]
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, *ids, cwd=ROOT, stdin=pipe, stdout=pipe
    )
    yield running
    assert await running.wait() == 0


async def race(url: str, parts: tuple[str, str], now: datetime, matches: list[Match]) -> list[str]:
    """Let two processes do their parts in each match at once; return what each wrote."""
    written = []
    async with (
        process(url, parts[0], now, matches) as one,
        process(url, parts[1], now, matches) as other,
    ):
        for _match in matches:
            for each in (one, other):
                assert each.stdin is not None
                each.stdin.write(b"\n")
            lines = [await each.stdout.readline() for each in (one, other) if each.stdout]
            written.append(b" ".join(lines).decode().split())
    return [" ".join(words) for words in written]


async def test_a_move_against_the_end_by_time(url: str, services: Services) -> None:
    matches = await begin_many(services)
    outcomes = await race(url, ("keep_time", "move"), DEADLINE + GRACE, matches)
    for before, outcome in zip(matches, outcomes, strict=True):
        now = await services.run(load_match, before.id)
        assert (now.version, now.is_over) == (before.version + 1, outcome == "done refused")
        assert now.ply == before.ply + (outcome == "refused done")


async def test_a_plan_against_the_move_that_it_answers(url: str, services: Services) -> None:
    """A plan that was kept is played; one that comes too late is refused."""
    matches = await begin_many(services)
    outcomes = await race(url, ("plan", "move"), DEADLINE - HOUR, matches)
    for before, outcome in zip(matches, outcomes, strict=True):
        now = await services.run(load_match, before.id)
        assert now.ply == before.ply + {"done done": 2, "refused done": 1}[outcome]


async def test_two_ends_by_time(url: str, services: Services) -> None:
    matches = await begin_many(services)
    outcomes = await race(url, ("keep_time", "keep_time"), DEADLINE + GRACE, matches)
    assert outcomes == ["done done"] * RACES
    for before in matches:
        now = await services.run(load_match, before.id)
        assert now.result is not None
        assert (now.version, now.result.at) == (before.version + 1, DEADLINE)
