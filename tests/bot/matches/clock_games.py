"""Matches with clocks, at moments that are given."""

from datetime import datetime, timedelta

from bot.matches.act import Act
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from storage.rows import Place
from tests.bot.conftest import HERE, NOON, begin, mover

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SHOTS = ("w4 d2 1", "b4 d7 1")  # of White and Black
MOVES = ("c3-d4", "b6-a5", "d4-c5", "d6xb4", "a3xc5", "f6-e5")


async def begin_timed(services: Services, clock: str = "3d/move", place: Place = HERE) -> Match:
    """A match with a clock that begins at noon; the bot is at work."""
    await services.heartbeats.beat([0], NOON)
    return await begin(services, place, terms=Terms("russian", clock=clock))


async def play_at(
    services: Services,
    match: Match,
    at: datetime,
    *,
    sent_at: datetime | None = None,
    event: int | None = None,
) -> Match:
    """The match after the next of the moves, or a shot that hits nothing, at a moment."""
    act = Act(person=mover(match), at=at, sent_at=sent_at, event=event)
    text = MOVES[match.ply] if match.is_draughts else SHOTS[match.turn]
    return await play_typed(services.changes, match, act, text)


async def begin_both(services: Services, clock: str = "3d/move", place: Place = HERE) -> Match:
    """A match in which both have made their first turn, an hour after each other."""
    match = await begin_timed(services, clock, place)
    match = await play_at(services, match, NOON + HOUR)
    return await play_at(services, match, NOON + 2 * HOUR)
