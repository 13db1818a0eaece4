"""Takebacks: a player's last turn is given back, with all the time with which it began."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.clocks.agreements import take_back_turn
from bot.clocks.off_times import OffTime
from rules import Color

MOST_ACCEPTED = 3  # of a side in a match


class TakebackRefused(Exception):
    """A turn cannot be taken back."""


class RatedTakeback(TakebackRefused):
    """The game is rated."""


class StrictTakeback(TakebackRefused):
    """The players agreed on a strict clock."""


class NoTakebacksLeft(TakebackRefused):
    """The side has taken back three turns already."""


class NothingToTakeBack(TakebackRefused):
    """The side has made no move by hand yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakebackGame:
    """What a takeback needs to know about a game.

    `movers` are the sides that made the plies, `played_at` the moments; the first `given` plies
    were set by a ballot or an import, and belong to neither side. The clock started at
    `started_at`.
    """

    movers: Sequence[Color]
    played_at: Sequence[datetime]
    started_at: datetime
    given: int = 0
    is_rated: bool = False
    is_strict: bool = False


@dataclass(frozen=True, slots=True)
class Takeback:
    """What an accepted takeback changes: the plies from `ply` on go, and the clocks stood
    meanwhile.
    """

    ply: int
    off_time: OffTime


def check_takeback(game: TakebackGame, side: Color, accepted: int) -> int:
    """Return the ply at which the last turn of a side began, if it may be taken back.

    `accepted` is how many takebacks the side has had. Raises a TakebackRefused.
    """
    if game.is_rated:
        raise RatedTakeback
    if game.is_strict:
        raise StrictTakeback
    if accepted >= MOST_ACCEPTED:
        raise NoTakebacksLeft
    return find_last_turn(game, side)


def accept_takeback(game: TakebackGame, side: Color, accepted: int, now: datetime) -> Takeback:
    """Return what a takeback accepted now changes. Raises a TakebackRefused."""
    ply = check_takeback(game, side, accepted)
    began_at = game.played_at[ply - 1] if ply > game.given else game.started_at
    return Takeback(ply, take_back_turn(began_at, now))


def find_last_turn(game: TakebackGame, side: Color) -> int:
    """Return where the last run of plies of a side begins; raises NothingToTakeBack."""
    last = len(game.movers)
    while last > game.given and game.movers[last - 1] is not side:
        last -= 1
    first = last
    while first > game.given and game.movers[first - 1] is side:
        first -= 1
    if first == last:
        raise NothingToTakeBack
    return first
