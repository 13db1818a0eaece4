"""A finished game in review: how well both sides played, and the moments that mattered."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import exp

from engine.judgement import Judgement
from engine.line_texts import read_moves
from engine.odds import odds_of_winning
from engine.tree import WON
from rules import WHITE, Color, Line, Move

MOST_MOMENTS = 3
LEAST_LOSS = 0.1  # of the odds of winning, that makes a move a moment
SEVERITY = 10  # a move that loses a tenth of the odds is 37 percent accurate, three tenths 5
LEAST_WEIGHT = 0.02  # of a move in a game that is decided
MAN = 100


@dataclass(frozen=True, slots=True)
class Moment:
    """A move after which the odds were worse than they had to be."""

    ply: int  # the move was played in `Line.positions[ply]`
    color: Color  # who played it
    played: Move
    line: tuple[Move, ...]  # the better move and what would have followed
    before: float  # the odds of winning of that color with the better move
    after: float  # and with the move that was played

    @property
    def loss(self) -> float:
        """Return what the move cost, in odds of winning."""
        return self.before - self.after


def weigh(judgement: Judgement) -> float:
    """Return how much a move counts: 1 where both sides have equal odds, little if one has won."""
    odds = odds_of_winning(judgement.score)
    return max(LEAST_WEIGHT, 4 * odds * (1 - odds))


class Review:
    """What judgements of its moves tell about a game; they may be incomplete."""

    def __init__(self, line: Line, judgements: Iterable[Judgement]) -> None:
        self.line = line
        self._judged = {judgement.ply: judgement for judgement in judgements}

    @cached_property
    def accuracies(self) -> dict[Color, int]:
        """Return the accuracy of the moves of each color, in percent.

        Moves without a choice do not count; a color that never had one is left out. A move counts
        by how open the game is, so that whatever is played once it is decided proves nothing.
        """
        marks: dict[Color, list[tuple[float, float]]] = {color: [] for color in Color}
        for ply, judgement in self._judged.items():
            position = self.line.positions[ply]
            if len(self.line.game.legal_moves(position)) > 1:
                mark = exp(-SEVERITY * judgement.loss)
                marks[position.turn].append((mark, weigh(judgement)))
        return {
            color: round(100 * sum(mark * weight for mark, weight in seen) / total)
            for color, seen in marks.items()
            if (total := sum(weight for _, weight in seen))
        }

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Return the moves that cost most, at most three, in the order of the game."""
        worst = sorted(self._mistakes(), key=lambda judgement: -judgement.loss)[:MOST_MOMENTS]
        return tuple(self._moment(self._judged[ply]) for ply in sorted(each.ply for each in worst))

    def find_turning_point(self, loser: Color | None = None) -> Moment | None:
        """Return the move of the loser that cost most, in a draw of either; None without one."""
        mistakes = [
            mistake
            for mistake in self._mistakes()
            if loser in (None, self.line.positions[mistake.ply].turn)
        ]
        return self._moment(max(mistakes, key=lambda each: each.loss)) if mistakes else None

    @cached_property
    def values(self) -> tuple[float, ...]:
        """Return White's advantage in men at the beginning and after each move.

        A forced win is worth hundreds of men. What was not judged is as it was before.
        """
        values: list[float] = []
        for ply in range(self.line.ply + 1):
            values.append(self._value(ply, values[-1] if values else 0.0))
        return tuple(values)

    def _mistakes(self) -> list[Judgement]:
        return [judgement for judgement in self._judged.values() if judgement.loss >= LEAST_LOSS]

    def _moment(self, judgement: Judgement) -> Moment:
        line, ply = self.line, judgement.ply
        until = Line(line.game, line.positions[: ply + 1], line.moves[:ply])
        return Moment(
            ply,
            until.turn,
            line.moves[ply],
            read_moves(until, judgement.best),
            odds_of_winning(judgement.score),
            odds_of_winning(judgement.played_score),
        )

    def _value(self, ply: int, before: float) -> float:
        if ply in self._judged:
            return self._seen_by_white(ply, self._judged[ply].score)
        if ply == self.line.ply and (outcome := self.line.outcome()):
            winner = outcome.winner
            return 0.0 if winner is None else (WON if winner is WHITE else -WON) / MAN
        if ply - 1 in self._judged:
            return self._seen_by_white(ply - 1, self._judged[ply - 1].played_score)
        return before

    def _seen_by_white(self, ply: int, score: int) -> float:
        return (score if self.line.positions[ply].turn is WHITE else -score) / MAN
