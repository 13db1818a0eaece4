"""Games unfinished at the end of their round: a player who made the opponent wait loses, or they
are judged.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from bot.tournaments.scoring import WINNERS, GameResult, Material, find_ahead
from rules import Color

WAITING_SHARE = 4  # a player who has been to move for this part of the round loses


class Ground(Enum):
    """The reason for judging an unfinished game as it was."""

    WAITING = auto()  # a player made the opponent wait
    MATERIAL = auto()  # three men ahead, or not
    DRAW = auto()  # in such a game pieces do not show which side is ahead


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The result given to an unfinished game."""

    result: GameResult
    ground: Ground


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game at the end of its round; no material if pieces do not show which side is ahead."""

    to_move: Color
    moved_at: datetime
    material: tuple[Material, Material] | None


def judge_waiting(game: Unfinished, began_at: datetime, ended_at: datetime) -> Adjudication | None:
    """Return the loss of a player who has been to move for a quarter of the round, if there is one.

    Otherwise an arbiter judges.
    """
    if WAITING_SHARE * (ended_at - game.moved_at) < ended_at - began_at:
        return None
    return Adjudication(WINNERS[game.to_move.other], Ground.WAITING)


def judge_material(game: Unfinished) -> Adjudication:
    """Return the result by the pieces left, for use if no arbiter has judged within a day."""
    if game.material is None:
        return Adjudication(GameResult.DRAW, Ground.DRAW)
    ahead = find_ahead(*game.material)
    result = GameResult.DRAW if ahead is None else WINNERS[ahead]
    return Adjudication(result, Ground.MATERIAL)
