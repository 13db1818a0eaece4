"""The step of two people: suggested by their ratings, then moved by their games."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import IntEnum

from bot.matches.handicap import EVEN, HIGHEST
from bot.ratings.glicko import MOST_SURE_DEVIATION, Rating

GAPS = (100, 200, 300, 400, 500, 650, 800, 1000)  # between ratings, for the steps from 1 on
ROW = 2  # games in a row that move the step


class OddsResult(IntEnum):
    """The result of a game for the first of two people."""

    LOST = -1
    DRAWN = 0
    WON = 1


@dataclass(frozen=True, slots=True)
class PairStep:
    """The step of two people; below 0 the second one gives.

    `row` counts the games that one of them has won in a row, below 0 the second one.
    """

    step: int = EVEN
    row: int = 0

    def add(self, score: OddsResult) -> "PairStep":
        """Return the step after a game; a row of wins moves it by one against the winner."""
        if score is OddsResult.DRAWN:
            return PairStep(self.step)
        row = self.row + score if self.row * score > 0 else int(score)
        if abs(row) < ROW:
            return PairStep(self.step, row)
        return PairStep(max(-HIGHEST, min(HIGHEST, self.step + score)))


def suggest_step(one: Rating | None, other: Rating | None) -> int:
    """Return the step for a first game; below 0 the second person gives.

    It is 0 unless both have a rating that is sure.
    """
    if one is None or other is None:
        return EVEN
    if max(one.deviation, other.deviation) > MOST_SURE_DEVIATION:
        return EVEN
    gap = one.rating - other.rating
    step = bisect_right(GAPS, abs(gap))
    return step if gap > 0 else -step
