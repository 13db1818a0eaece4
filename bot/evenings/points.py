"""Points of a person's games, one after the other: rows of wins, dry draws."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

SHORT = 8  # moves of both sides; a win before that is worth one point
LONG = 60  # moves of both sides, after which a second draw counts as well
ROW = 2  # wins, after which the next result counts double


class Kind(StrEnum):
    """How a game ended for one of the two people."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    GIVEN = "given"  # the other did not come, or was taken out
    ABSENT = "absent"
    JUDGED_WIN = "judged win"  # still running at the very end
    JUDGED_DRAW = "judged draw"
    JUDGED_LOSS = "judged loss"
    VOID = "void"  # it does not count

    @property
    def other(self) -> "Kind":
        """How the game ended for the other person."""
        return OTHERS[self]


OTHERS = {
    Kind.WIN: Kind.LOSS,
    Kind.DRAW: Kind.DRAW,
    Kind.LOSS: Kind.WIN,
    Kind.GIVEN: Kind.ABSENT,
    Kind.ABSENT: Kind.GIVEN,
    Kind.JUDGED_WIN: Kind.JUDGED_LOSS,
    Kind.JUDGED_DRAW: Kind.JUDGED_DRAW,
    Kind.JUDGED_LOSS: Kind.JUDGED_WIN,
    Kind.VOID: Kind.VOID,
}
ENDS_ROW = {Kind.DRAW, Kind.LOSS, Kind.ABSENT, Kind.JUDGED_DRAW, Kind.JUDGED_LOSS}
PLAIN = {Kind.GIVEN: 1, Kind.JUDGED_WIN: 2, Kind.JUDGED_DRAW: 1}


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a game, and whether they counted double."""

    points: int
    is_double: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """Where a person stands: the running row of wins, and whether another draw would be dry."""

    row: int = 0
    is_dry: bool = False
    best_row: int = 0

    @property
    def counts_double(self) -> bool:
        """Whether the next full win counts double."""
        return self.row >= ROW

    def score(self, kind: Kind, plies: int) -> Score:
        """Return the points of the next game."""
        if kind is Kind.WIN and plies < SHORT:
            return Score(1)
        if kind is Kind.DRAW and self.is_dry and plies < LONG:
            return Score(0)
        if kind in (Kind.WIN, Kind.DRAW):
            points = 2 if kind is Kind.WIN else 1
            return Score(2 * points, is_double=True) if self.counts_double else Score(points)
        return Score(PLAIN.get(kind, 0))

    def follow(self, kind: Kind, plies: int) -> "Run":
        """Return where the person stands after the next game."""
        if kind is Kind.WIN and plies >= SHORT:
            row = self.row + 1
            return Run(row, is_dry=False, best_row=max(row, self.best_row))
        row = 0 if kind in ENDS_ROW else self.row
        return Run(row, is_dry=self.is_dry or kind is Kind.DRAW, best_row=self.best_row)


def score_games(results: Iterable[tuple[Kind, int]]) -> tuple[list[Score], Run]:
    """Return the points of a person's games in order, and where the person stands after them."""
    run, scores = Run(), []
    for kind, plies in results:
        scores.append(run.score(kind, plies))
        run = run.follow(kind, plies)
    return scores, run
