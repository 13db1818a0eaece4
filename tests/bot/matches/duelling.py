"""Do one thing in each of some matches, each time when told to: one of two processes in a race.

`python -m tests.bot.matches.duelling URL PART SECONDS MATCH...` reads a line before each match and
writes one after it: whether it was done, or refused. The moment, as seconds of Unix time, is the
same for both.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from bot.matches import timing
from bot.matches.act import Act
from bot.matches.match_changes import REFUSALS
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.planning import add_to_plan
from bot.matches.plans import PlanRefused
from bot.matches.playing import play_typed
from bot.services import Services
from rules import Color
from storage import Database
from storage.rows import Person
from tests.bot.conftest import mover
from tests.bot.matches.clock_games import MOVES

SECOND = timedelta(seconds=1)
BEGUN = 2  # moves
Part = Callable[[Services, Match, datetime], Awaitable[bool]]


async def keep_time(services: Services, match: Match, now: datetime) -> bool:
    """End the match, whose time is up."""
    return (await timing.keep_time(services.runner, services.heartbeats, match.id, now)).is_over


async def move(services: Services, match: Match, now: datetime) -> bool:
    """Play the next move, which Discord had ten seconds ago."""
    moving = Act(person=mover(match), at=now, sent_at=now - 10 * SECOND)
    await play_typed(services.changes, match, moving, MOVES[match.ply])
    return True


async def plan(services: Services, match: Match, now: datetime) -> bool:
    """Plan Black's answer to White's second move, which may have been made already."""
    black = match.holder(Color.BLACK)
    assert isinstance(black, Person)
    line = " ".join(MOVES[BEGUN : BEGUN + 2])
    await add_to_plan(services.runner, match, Act(person=black, at=now, ply=BEGUN), line)
    return True


PARTS: dict[str, Part] = {"keep_time": keep_time, "move": move, "plan": plan}


async def duel(url: str, part: Part, now: datetime, match_ids: list[int]) -> None:
    services = Services.on(await Database.open(url), credits_outages=False)
    await services.heartbeats.beat([0], now)
    for match_id in match_ids:
        match = await services.run(load_match, match_id)
        sys.stdin.readline()
        try:
            is_done = await part(services, match, now)
        except (*REFUSALS, PlanRefused):
            is_done = False
        sys.stdout.write("done\n" if is_done else "refused\n")
        sys.stdout.flush()


if __name__ == "__main__":
    URL, PART, MOMENT, *MATCHES = sys.argv[1:]
    asyncio.run(
        duel(URL, PARTS[PART], datetime.fromtimestamp(float(MOMENT), UTC), [*map(int, MATCHES)])
    )
