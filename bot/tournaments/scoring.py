"""The points of results: of games, of drawn games with more material, of ties."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from rules import Color

KING = 2  # in men
AHEAD = 3  # men


@dataclass(frozen=True, slots=True)
class Material:
    """The pieces of a side."""

    men: int
    kings: int

    @property
    def worth(self) -> int:
        """The pieces counted in men."""
        return self.men + KING * self.kings


class GameResult(Enum):
    """How a game ended, for the points."""

    WHITE_WINS = auto()
    DRAW = auto()
    BLACK_WINS = auto()


WINNERS = {Color.WHITE: GameResult.WHITE_WINS, Color.BLACK: GameResult.BLACK_WINS}
Points = tuple[int, int]  # of White and Black


class Scoring(Enum):
    """How a game is scored; the value is the points of a win."""

    USUAL = 2  # 2-1-0
    DELFT = 4  # 4-0, or 3-1 for the side that is ahead in a drawn game, or 2-2

    @property
    def win(self) -> int:
        """The points of a win, and of a bye."""
        return self.value

    def score(self, result: GameResult, white: Material, black: Material) -> Points:
        """Return the points of a finished game with this material left."""
        if result is not GameResult.DRAW:
            is_white = result is GameResult.WHITE_WINS
            return (self.win, 0) if is_white else (0, self.win)
        ahead = find_ahead(white, black) if self is Scoring.DELFT else None
        extra = {Color.WHITE: 1, Color.BLACK: -1, None: 0}[ahead]
        return self.win // 2 + extra, self.win // 2 - extra


def find_ahead(white: Material, black: Material) -> Color | None:
    """Return the side that is three men ahead, a king counting as two, None if neither is."""
    difference = white.worth - black.worth
    if abs(difference) < AHEAD:
        return None
    return Color.WHITE if difference > 0 else Color.BLACK


def score_micro_match(own: Sequence[int], other: Sequence[int]) -> Points:
    """Return 2-1-0 for the total points of two games on one ballot with colours swapped."""
    difference = sum(own) - sum(other)
    if not difference:
        return 1, 1
    return (2, 0) if difference > 0 else (0, 2)
