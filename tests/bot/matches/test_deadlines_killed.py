"""Deadlines of processes that are killed, of two at once, and of one that is away."""

import asyncio
import random
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.services import Services
from storage import Database, Transaction
from storage.columns import UtcTime
from storage.rows import Person, Place
from tests.bot.conftest import NOON, WHITE_BY_LOT, begin
from tests.bot.matches.clock_games import DAY, HOUR, play_at
from tests.bot.matches.deadline_stream import BEGUN, SHARDS
from tests.storage.databases import POSTGRES

ROOT = Path(__file__).parents[3]
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
FIRST = NOON + 2 * HOUR + 3 * DAY  # the first deadline
START = FIRST - 20 * SECOND
PLACES = tuple(Place((2**40 + shard) << 22, 71 + shard) for shard in range(SHARDS))
on_server = pytest.mark.parametrize("databases", [POSTGRES], indirect=True)
OUTAGES = "SELECT shard, begins_at, ends_at FROM off_times WHERE shard IS NOT NULL"


@dataclass
class Heard:
    """What processes told: their last moment by their own clock, results, and moves."""

    now: datetime = START
    over: dict[int, set[datetime]] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)

    def hear(self, output: bytes) -> None:
        for line in output.decode().split("\n")[:-1]:  # the last line may be cut
            match line.split():
                case ["now", seconds]:
                    self.now = datetime.fromtimestamp(float(seconds), UTC)
                case ["over", match_id, seconds]:
                    at = datetime.fromtimestamp(float(seconds), UTC)
                    self.over.setdefault(int(match_id), set()).add(at)
                case ["moved", match_id]:
                    self.moved.add(int(match_id))
                case _:
                    raise AssertionError(line)


async def begin_many(
    url: str,
    count: int,
    apart: timedelta,
    places: tuple[Place, ...] = PLACES[:1],
    game: str = "russian",
) -> list[Match]:
    """Games whose second turns end one after the other, in these places by turns."""
    database = await Database.open(url)
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    matches = []
    for number in range(count):
        people = Person(2 * number + 10, "White"), Person(2 * number + 11, "Black")
        terms, at = Terms(game, clock="3d/move"), NOON + number * apart
        match = await begin(services, places[number % len(places)], terms, people)
        match = await play_at(services, match, at + HOUR)
        match = await play_at(services, match, at + 2 * HOUR)
        matches.append(
            await keep_time(services.runner, services.heartbeats, match.id, START - HOUR)
        )
    services.heartbeats.own = type(services.heartbeats.own)(SHARDS, frozenset(range(SHARDS)))
    await services.heartbeats.beat(range(SHARDS), START)
    await database.close()
    return matches


async def start(url: str, at: datetime, seconds: int, shard: int = 0) -> asyncio.subprocess.Process:
    command = ("tests.bot.matches.deadline_stream", url, str(at.timestamp()), str(seconds))
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, str(shard), cwd=ROOT, stdout=pipe, stderr=pipe
    )


async def run_to_its_end(
    url: str, at: datetime, seconds: int, heard: Heard, shard: int = 0
) -> None:
    output, complaints = await (await start(url, at, seconds, shard)).communicate()
    assert not complaints, complaints.decode()
    heard.hear(output)


@dataclass
class Outage:
    """A time in which no process of a shard was at work."""

    shard: int
    begins_at: datetime
    ends_at: datetime


async def check(url: str, matches: list[Match], heard: Heard) -> list[Outage]:
    """Every match ended, or lost a turn, once at its own deadline, or was moved in.

    Returns the outages.
    """
    database = await Database.open(url)
    services = Services.on(database)
    outages = await database.read(list_outages)
    for before in matches:
        now = await services.run(load_match, before.id)
        if before.id in heard.moved or (now.ply > BEGUN and not now.course.missed_turns):
            assert (now.ply, now.is_over) == (BEGUN + 1, False)
            continue
        settled_at = find_settled_moment(now)
        assert now.version == before.version + 1
        shard = PLACES.index(before.main_room.place)
        credit = [outage for outage in outages if outage.shard == shard]
        assert settled_at == deadline_after(before.moved_at, credit)
        assert heard.over.get(now.id, {settled_at}) == {settled_at}
    await database.close()
    return outages


def find_settled_moment(match: Match) -> datetime:
    """When the time ended a match; in a game that goes on without the turn, when that passed."""
    if match.is_draughts:
        assert match.result is not None
        assert match.result.ending is MatchEnding.TIME
        return match.result.at
    assert (match.result, match.course.missed_turns) == (None, [BEGUN + 1])
    return match.moved_at


def deadline_after(began_at: datetime, outages: list[Outage]) -> datetime:
    """Three days from a moment, which no outage counts for."""
    deadline = began_at + 3 * DAY
    for outage in sorted(outages, key=lambda each: each.begins_at):
        if outage.begins_at < deadline:
            deadline += outage.ends_at - outage.begins_at
    return deadline


def list_outages(transaction: Transaction) -> list[Outage]:
    rows = transaction.execute(text(OUTAGES).columns(begins_at=UtcTime, ends_at=UtcTime))
    return [Outage(row.shard, row.begins_at, row.ends_at) for row in rows]


async def kill_often(url: str, matches: list[Match], times: int, seed: int) -> Heard:
    """Kill a process again and again, after a random number of lines; the last one ends."""
    chance, heard, at, away = random.Random(seed), Heard(), START, []
    for _kill in range(times):
        process = await start(url, at, 10_000)
        assert process.stdout is not None
        output = b""
        for _line in range(chance.randrange(1, 12)):
            output += await process.stdout.readline()
        process.kill()
        rest, _complaints = await process.communicate()
        heard.hear(output + rest)
        at = heard.now + chance.choice([SECOND, MINUTE, 3 * HOUR])
        away.append((heard.now, at))
    await run_to_its_end(url, at, len(matches) * 10 + 60, heard)
    outages = await check(url, matches, heard)
    for since, until in away:
        assert any(out.begins_at <= since and until <= out.ends_at for out in outages)
    return heard


@pytest.mark.slow
async def test_killed_two_hundred_times_around_deadlines(url: str) -> None:
    """No one is charged for the time in which no process runs, and nothing is lost or doubled."""
    matches = await begin_many(url, 120, 8 * SECOND)
    heard = await kill_often(url, matches, times=200, seed=5)
    assert heard.moved
    assert heard.over


@pytest.mark.slow
async def test_killed_sixty_times_around_missed_shots(url: str) -> None:
    """Every shot is missed once, at its own deadline, whoever is killed meanwhile."""
    matches = await begin_many(url, 40, 8 * SECOND, game="chapaev")
    heard = await kill_often(url, matches, times=60, seed=6)
    assert heard.moved
    assert heard.over


@on_server
async def test_two_processes_awake_at_the_same_deadlines(url: str) -> None:
    matches = await begin_many(url, 12, SECOND)
    heard = Heard()
    await asyncio.gather(*(run_to_its_end(url, START, 60, heard) for _process in range(2)))
    assert await check(url, matches, heard) == []
    assert len(heard.over) + len(heard.moved) == len(matches)


@on_server
async def test_one_shard_is_at_work_and_the_other_is_away(url: str) -> None:
    matches = await begin_many(url, 12, SECOND, PLACES)
    heard = Heard()
    await run_to_its_end(url, START, 60, heard, shard=0)
    assert {match.id for match in matches[::2]} == heard.over.keys() | heard.moved
    await run_to_its_end(url, START + 3 * HOUR, 60, heard, shard=1)
    outages = await check(url, matches, heard)
    assert [(out.shard, out.begins_at, out.ends_at) for out in outages] == [
        (1, START, START + 3 * HOUR)
    ]
