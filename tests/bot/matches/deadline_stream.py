"""Keep the time of matches second by second, and tell what happens: a process for tests to kill.

`python -m tests.bot.matches.deadline_stream URL BEGIN SECONDS SHARD` begins at a moment, as seconds
of Unix time, and takes a step a second of a clock of its own for one of two shards. It writes a
line "now SECONDS" before each step, "over MATCH SECONDS" for each match that has ended or in which
a turn was missed, and "moved MATCH" where a player has moved just in time: in every third match one
does.
"""

import asyncio
import contextlib
import sys
from datetime import UTC, datetime, timedelta

from bot.clocks.instants import BEAT
from bot.matches.match_changes import REFUSALS
from bot.matches.match_store import load_match
from bot.matches.shards import OwnShards
from bot.matches.timing import keep_time
from bot.services import Services
from storage import Database, DueMatch
from storage.waking import list_due_matches
from tests.bot.matches.clock_games import play_at
from tests.bot.telling import tell

SECOND = timedelta(seconds=1)
SHARDS = 2
BEGUN = 2  # moves


async def stream(url: str, begin: float, seconds: int, shard: int) -> None:
    services = Services.on(await Database.open(url))
    services.heartbeats.own = OwnShards(SHARDS, frozenset({shard}))
    now, beat_at = datetime.fromtimestamp(begin, UTC), datetime.min.replace(tzinfo=UTC)
    for _second in range(seconds):
        tell("now", now.timestamp())
        if now - beat_at >= BEAT:
            await services.heartbeats.beat([shard], now)
            beat_at = now
        for due in await services.read(list_due_matches):
            if due.wake_at <= now + 10 * SECOND and services.heartbeats.own.has(due.server_id):
                await look_at(services, due, now, shard)
        now += SECOND


async def look_at(services: Services, due: DueMatch, now: datetime, shard: int) -> None:
    """Move where someone does so just in time, else see what the time has brought about."""
    if due.match_id % 3 == 0:
        match = await services.run(load_match, due.match_id)
        if match.ply == BEGUN:
            with contextlib.suppress(*REFUSALS):  # another process has moved
                tell("moved", (await play_at(services, match, now)).id)
            return
    if due.wake_at <= now:
        await services.heartbeats.beat([shard], now)
        match = await keep_time(services.runner, services.heartbeats, due.match_id, now)
        if match.result is not None or match.course.missed_turns:
            at = match.moved_at if match.result is None else match.result.at
            tell("over", match.id, at.timestamp())


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
