"""A process that plays an evening, one line for each act; it may be killed.

`python -m tests.bot.evenings.evening_stream URL SECONDS STILL`: a game takes that long, and every
STILL-th one stands still. Several may do so at once: what another one has done before is refused,
and looked at again.
"""

import asyncio
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.evenings.attendance import come_to_table
from bot.evenings.conduct import advance_evenings
from bot.evenings.evening import Evening, EveningGame, EveningState, Presence
from bot.evenings.evening_store import load_evening
from bot.matches.match_actions import resign
from bot.matches.match_error import MatchError
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.services import Services
from storage import Database
from tests.bot.conftest import act, mover

MOST_REFUSED = 200  # in a row: more are no accident
COMES = {Presence.ENTERED, Presence.RESTING, Presence.AWAY}


@dataclass(frozen=True)
class Pace:
    """How long a game lasts from its last move to its end, and which one stands still."""

    lasts: timedelta
    still: int


async def main(url: str, pace: Pace) -> None:
    """Take one step after the other until the evening is over."""
    database = await Database.open(url)
    services = Services.on(database, credits_outages=False)
    refused = 0
    while (now := await services.run(load_evening, 1)).is_open:
        try:
            await take_step(services, now, pace)
            refused = 0
        except MatchError:
            refused += 1
            assert refused < MOST_REFUSED
        sys.stdout.write(f"{len(now.games)}\n")
        sys.stdout.flush()
    await database.close()


async def take_step(services: Services, now: Evening, pace: Pace) -> None:
    """Let someone come back, play a bit, or let the time go on."""
    at = present(now)
    assert now.due_at is not None
    if now.due_at > at:
        is_open = (
            now.state in (EveningState.DOOR, EveningState.RUNNING) and at <= now.plan.last_call
        )
        for player in now.players.values() if is_open else ():
            if player.presence in COMES:
                await services.run(come_to_table, now.id, act(player.person, at))
                return
        for game in now.running:
            if game.match_id % pace.still:
                await play_a_bit(services, game, at, pace.lasts)
                return
    await advance_evenings(services.runner, services.heartbeats, max(now.due_at, at))


def present(now: Evening) -> datetime:
    """The latest moment of anything that has happened."""
    moments = [each.since for each in now.players.values()]
    moments += [game.ended_at or game.paired_at for game in now.games]
    return max([*moments, now.waved_at or now.plan.starts_at - timedelta(minutes=9)])


async def play_a_bit(services: Services, game: EveningGame, at: datetime, lasts: timedelta) -> None:
    """Make a first move, or resign after a while."""
    match = await services.run(load_match, game.match_id)
    if not match.has_begun:
        text = "b6-a5" if match.ply else "c3-d4"
        await play_typed(services.changes, match, act(mover(match), at, ply=match.ply), text)
        return
    await services.change(resign, match, act(mover(match), match.moved_at + lasts))


if __name__ == "__main__":
    seconds, still = map(int, sys.argv[2:])
    asyncio.run(main(sys.argv[1], Pace(timedelta(seconds=seconds), still)))
