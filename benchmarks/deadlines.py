"""10,000 deadlines at once; 10,000 games of which none is due: `python -m benchmarks.deadlines`.

A part of `make bench`. The services and the timekeeper are those of the bot, over a file of SQLite;
only Discord is missing, as nothing is sent. No move was made in any game, so all end at the same
moment.
"""

import asyncio
import math
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import discord
from sqlalchemy import text

from bot.clockwork.delivery import Delivery
from bot.clockwork.heartbeat import Heartbeat
from bot.clockwork.loop import LONGEST_REST
from bot.clockwork.surroundings import Surroundings
from bot.clockwork.tidying import Tidying
from bot.clockwork.timekeeper import Timekeeper
from bot.matches.beginning import Beginning
from bot.matches.changed import Changed
from bot.matches.match_store import begin_match
from bot.matches.runner import Runner
from bot.matches.terms import Terms
from bot.matches.work import Work, writes
from bot.pacing import Pacing
from bot.services import Services
from storage import Database
from storage.places import occupy_place
from storage.rows import Person, Place

GAMES, TOGETHER = 10_000, 500  # of them, in one transaction
BEGAN = datetime(2026, 1, 5, 12, tzinfo=UTC)
CLOCK, TIME = "3d/move, weekends off Europe/Berlin", timedelta(days=3)
SAMPLE = 0.002  # seconds between two looks at how late the event loop is
IDLE_ROUNDS = 200
SETTLED = "SELECT count(*) FROM matches WHERE ending = 'NOT_BEGUN' AND version = 2"


@writes
def begin_games(work: Work, first: int) -> None:
    """Begin games in separate channels, numbered from `first` on."""
    for number in range(first, first + TOGETHER):
        place = Place(1, 10_000_000 + number)
        occupy_place(work.transaction, place)
        players = Person(2 * number + 1, "white"), Person(2 * number + 2, "black")
        terms = Terms("russian", clock=CLOCK)
        beginning = Beginning(terms=terms, players=players, place=place, at=BEGAN)
        begin_match(work, beginning, None)


async def late_by(work: Awaitable[object]) -> tuple[list[float], float]:
    """Do some work; return how late the event loop was meanwhile, and the duration of the work."""
    delays, since = list[float](), perf_counter()
    task = asyncio.ensure_future(work)
    while not task.done():
        asked = perf_counter()
        await asyncio.sleep(SAMPLE)
        delays.append(perf_counter() - asked - SAMPLE)
    await task
    return delays, perf_counter() - since


class Bench:
    """A timekeeper whose moment can be set."""

    def __init__(self, database: Database) -> None:
        self.now = BEGAN
        self.services = Services.on(database, credits_outages=False)
        client, pacing = discord.AutoShardedClient(intents=discord.Intents.none()), Pacing()
        around = Surroundings(client, self.services, pacing, lambda: self.now)
        delivery = Delivery(around, Tidying(around))
        self.timekeeper = Timekeeper(around, Heartbeat(around))

        def tell(changed: Changed) -> None:
            for _before, match in changed.matches:
                delivery.expect(match)

        self.services.runner.tell = tell

    async def go_to(self, moment: datetime) -> tuple[list[float], float]:
        """Set the moment, and let the timekeeper do what is due then."""
        self.now = moment
        await self.services.heartbeats.beat([0], moment)
        return await late_by(self.timekeeper.keep_time())


async def measure(database: Database) -> None:
    """Print the figures beside their aims."""
    runner = Runner(database)  # nothing follows a change: no team plays
    for first in range(0, GAMES, TOGETHER):
        await runner.run(begin_games, first)
    bench = Bench(database)
    await bench.go_to(BEGAN + timedelta(hours=1))  # each game is looked at as it begins
    since = process_time()
    for _ in range(IDLE_ROUNDS):
        await bench.timekeeper.keep_time()
    idle = (process_time() - since) / IDLE_ROUNDS / LONGEST_REST
    print(f"an idle timekeeper of {GAMES} games: {100 * idle:.4f} % of a core (<= 1)")
    delays, took = await bench.go_to(BEGAN + TIME + timedelta(minutes=1))
    settled = await database.read(lambda transaction: transaction.scalar(text(SETTLED)))
    late = quantiles(delays, n=100)[98] if len(delays) > 1 else math.inf
    print(f"{GAMES} deadlines at once: {settled} settled once each in {took:.1f} s (<= 60)")
    print(
        f"  the event loop meanwhile: late by {1000 * late:.1f} ms at the 99th percentile (<= 50)"
    )


async def main() -> None:
    """Measure in a temporary folder."""
    with TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder)}/damka.db")
        try:
            await measure(database)
        finally:
            await database.close()


if __name__ == "__main__":
    asyncio.run(main())
