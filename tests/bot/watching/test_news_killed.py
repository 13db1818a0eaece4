"""Follows, predictions and feeds of processes that are killed, and of two at once."""

import asyncio
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.services import Services
from storage import Database, Transaction
from storage.feed_items import list_waiting_feeds
from storage.follows import find_next_follow
from storage.rows import ServerPreferences
from storage.schema import forecasts
from tests.bot.conftest import NOON
from tests.bot.watching.news_stream import MINUTE, SERVER

ROOT = Path(__file__).parents[3]
BEGAN = NOON + timedelta(days=30)
MOST_GAMES = 1000  # of one process


@dataclass
class Heard:
    """What processes have told: games that are over, and messages, by what makes them one."""

    now: datetime = BEGAN
    over: set[int] = field(default_factory=set)
    follows: Counter[tuple[str, ...]] = field(default_factory=Counter)
    feeds: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def hear(self, output: bytes) -> None:
        """Take what a process has written; a line that was cut off is none."""
        for line in output.decode().split("\n")[:-1]:
            what, *words = line.split()
            match what:
                case "now":
                    self.now = max(self.now, datetime.fromtimestamp(float(words[0]), UTC))
                case "over":
                    self.over.add(int(words[0]))
                case "follow":
                    self.follows[tuple(words)] += 1
                case _:
                    self.feeds[tuple(words)] += 1


async def open_feed(url: str) -> None:
    """Let the server have a feed."""
    database = await Database.open(url)
    services = Services.on(database)
    await services.server_choices.keep(SERVER, ServerPreferences(feed_channel=72))
    await database.close()


async def start(url: str, at: datetime, first: int, games: int) -> asyncio.subprocess.Process:
    numbers = str(at.timestamp()), str(first), str(games)
    command = ("-m", "tests.bot.watching.news_stream", url, *numbers)
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdout=pipe, stderr=pipe
    )


async def run_to_its_end(url: str, at: datetime, first: int, games: int) -> bytes:
    output, complaints = await (await start(url, at, first, games)).communicate()
    assert not complaints, complaints.decode()
    return output


async def check(url: str, heard: Heard) -> None:
    """Every game was told to all, in messages that are one each, and its predictions count once."""
    told = Counter(int(match_id) for _due, match_id, _person in heard.follows)
    assert heard.over <= told.keys()
    assert set(told.values()) == {3}  # people, each by one message
    fed = Counter(int(each) for _key, matches in heard.feeds for each in matches.split(","))
    assert fed.keys() == told.keys()
    assert set(fed.values()) == {1}
    database = await Database.open(url)
    services = Services.on(database)
    points = await database.read(list_points)
    assert points == sorted((match_id, each) for match_id in told for each in (0, 2, 2))
    assert await services.read(find_next_follow) is None
    assert await services.read(list_waiting_feeds, 0) == []
    await database.close()


def list_points(transaction: Transaction) -> list[tuple[int, int]]:
    """List what each prediction brought that was counted, by match."""
    kept = select(forecasts.c.match_id, forecasts.c.points).where(forecasts.c.points.is_not(None))
    return sorted((row.match_id, row.points) for row in transaction.execute(kept))


@pytest.mark.slow
async def test_killed_forty_times_around_news(url: str) -> None:
    chance, heard = random.Random(5), Heard()
    await open_feed(url)
    for kill in range(40):
        process = await start(url, heard.now, 10_000 * (kill + 1), MOST_GAMES)
        assert process.stdout is not None
        output = b""
        for _line in range(chance.randrange(1, 14)):
            output += await process.stdout.readline()
        process.kill()
        rest, _complaints = await process.communicate()
        heard.hear(output + rest)
        heard.now += chance.choice([timedelta(seconds=1), MINUTE, 6 * MINUTE])
    heard.hear(await run_to_its_end(url, heard.now, 500_000, 0))
    assert len(heard.over) >= 40
    await check(url, heard)


@pytest.mark.slow
async def test_two_processes_tell_all_news(url: str) -> None:
    """Their clocks go apart by more than a claim lasts: what both tell is still one message."""
    heard = Heard()
    await open_feed(url)
    outputs = await asyncio.gather(
        *(run_to_its_end(url, BEGAN, 10_000 * number, 12) for number in (1, 2))
    )
    for output in outputs:
        heard.hear(output)
    assert len(heard.over) == 24
    await check(url, heard)
