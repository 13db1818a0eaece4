"""Points of a person's games, one after the other: rows of wins, dry draws."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.matches.real_games import is_real

LONG = 60  # moves of both sides, after which a second draw counts as well
ROW = 2  # wins, after which the next result counts double


class EveningResult(StrEnum):
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
    def other(self) -> "EveningResult":
        """How the game ended for the other person."""
        return OTHERS[self]


OTHERS = {
    EveningResult.WIN: EveningResult.LOSS,
    EveningResult.DRAW: EveningResult.DRAW,
    EveningResult.LOSS: EveningResult.WIN,
    EveningResult.GIVEN: EveningResult.ABSENT,
    EveningResult.ABSENT: EveningResult.GIVEN,
    EveningResult.JUDGED_WIN: EveningResult.JUDGED_LOSS,
    EveningResult.JUDGED_DRAW: EveningResult.JUDGED_DRAW,
    EveningResult.JUDGED_LOSS: EveningResult.JUDGED_WIN,
    EveningResult.VOID: EveningResult.VOID,
}
ENDS_ROW = {
    EveningResult.DRAW,
    EveningResult.LOSS,
    EveningResult.ABSENT,
    EveningResult.JUDGED_DRAW,
    EveningResult.JUDGED_LOSS,
}
PLAIN = {EveningResult.GIVEN: 1, EveningResult.JUDGED_WIN: 2, EveningResult.JUDGED_DRAW: 1}


@dataclass(frozen=True, slots=True)
class GamePoints:
    """The points of a game, and whether they counted double."""

    points: int
    is_double: bool = False


@dataclass(frozen=True, slots=True)
class WinningStreak:
    """Where a person stands: the running row of wins, and whether another draw would be dry."""

    row: int = 0
    is_dry: bool = False
    best_row: int = 0

    @property
    def counts_double(self) -> bool:
        """Whether the next full win counts double."""
        return self.row >= ROW

    def score(self, kind: EveningResult, plies: int) -> GamePoints:
        """Return the points of the next game."""
        if kind is EveningResult.WIN and not is_real(plies):
            return GamePoints(1)
        if kind is EveningResult.DRAW and self.is_dry and plies < LONG:
            return GamePoints(0)
        if kind in (EveningResult.WIN, EveningResult.DRAW):
            points = 2 if kind is EveningResult.WIN else 1
            return (
                GamePoints(2 * points, is_double=True) if self.counts_double else GamePoints(points)
            )
        return GamePoints(PLAIN.get(kind, 0))

    def follow(self, kind: EveningResult, plies: int) -> "WinningStreak":
        """Return where the person stands after the next game."""
        if kind is EveningResult.WIN and is_real(plies):
            row = self.row + 1
            return WinningStreak(row, is_dry=False, best_row=max(row, self.best_row))
        row = 0 if kind in ENDS_ROW else self.row
        return WinningStreak(
            row, is_dry=self.is_dry or kind is EveningResult.DRAW, best_row=self.best_row
        )


def score_games(
    results: Iterable[tuple[EveningResult, int]],
) -> tuple[list[GamePoints], WinningStreak]:
    """Return the points of a person's games in order, and where the person stands after them."""
    run, scores = WinningStreak(), []
    for kind, plies in results:
        scores.append(run.score(kind, plies))
        run = run.follow(kind, plies)
    return scores, run
