"""A finished game in review: how well both sides played, and the moments that mattered."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import exp

from engine.hints import Why, explain
from engine.judgement import Judgement
from engine.line_texts import read_moves
from engine.odds import odds_of_winning
from engine.tree import WON, tree_of
from rules import WHITE, Color, Line, Move

MOST_MOMENTS = 3
LEAST_LOSS = 0.1  # the loss of winning odds that makes a move a moment
SEVERITY = 10  # a move that loses a tenth of the odds is 37 percent accurate, three tenths 5
LEAST_WEIGHT = 0.02  # the weight of a move in a decided game
MAN = 100
FLAWLESS = 0.02  # the most winning odds that a good move costs
LEAST_RUN = 5  # the shortest run of a color's good moves that is worth mentioning


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that made the odds of winning worse than they had to be."""

    ply: int  # the move was played in `Line.positions[ply]`
    color: Color  # who played it
    played: Move
    line: tuple[Move, ...]  # the better move and its continuation
    before: float  # that color's odds of winning with the better move
    after: float  # and with the move that was played
    why: Why = Why.BEST  # the reason for the better move; with `SAVES_GAME` the one played loses
    pieces: int = 0  # how many the better move wins, or gives away

    @property
    def loss(self) -> float:
        """Return the odds of winning that the move cost."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Praise:
    """Good play by a color: the answer to a mistake, or a run of `count` good moves from a ply."""

    ply: int
    count: int = 1


def weigh(judgement: Judgement) -> float:
    """Return the weight of a move: 1 if both sides have equal odds, little if one has won."""
    odds = odds_of_winning(judgement.score)
    return max(LEAST_WEIGHT, 4 * odds * (1 - odds))


class Review:
    """A review of a game from judgements of its moves, which may be incomplete."""

    def __init__(self, line: Line, judgements: Iterable[Judgement]) -> None:
        self.line = line
        self._judged = {judgement.ply: judgement for judgement in judgements}

    @property
    def count(self) -> int:
        """Return how many moves were judged."""
        return len(self._judged)

    @cached_property
    def accuracies(self) -> dict[Color, int]:
        """Return the accuracy of the moves of each color, in percent.

        Moves without a choice do not count; a color that never had one is left out. A move is
        weighted by how open the game is, so that play in a decided game hardly matters.
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
        """Return the costliest moves, at most three, in the order of the game."""
        worst = sorted(self._mistakes(), key=lambda judgement: -judgement.loss)[:MOST_MOMENTS]
        return tuple(self._moment(self._judged[ply]) for ply in sorted(each.ply for each in worst))

    def list_mistakes(self, color: Color) -> list[Judgement]:
        """List the judgements of a color's costly moves, the worst first."""
        own = [each for each in self._mistakes() if self.line.positions[each.ply].turn is color]
        return sorted(own, key=lambda each: -each.loss)

    def find_turning_point(self, loser: Color | None = None) -> Moment | None:
        """Return the costliest move of the loser, or of both sides if `loser` is None."""
        mistakes = [
            mistake
            for mistake in self._mistakes()
            if loser in (None, self.line.positions[mistake.ply].turn)
        ]
        return self._moment(max(mistakes, key=lambda each: each.loss)) if mistakes else None

    def find_praise(self, color: Color) -> Praise | None:
        """Return the best thing a color did, or None if nothing stands out.

        It is the good answer to the other side's worst mistake or, failing that, the longest run of
        good moves while the game was open. Forced moves do not count.
        """
        mine = [each for ply, each in sorted(self._judged.items()) if self._is_choice(ply, color)]
        answers = [
            (self._judged[each.ply - 1].loss, each.ply)
            for each in mine
            if each.loss <= FLAWLESS
            and each.ply - 1 in self._judged
            and self.line.positions[each.ply - 1].turn is not color
            and self._judged[each.ply - 1].loss >= LEAST_LOSS
        ]
        if answers:
            return Praise(max(answers)[1])
        longest = max(self._list_runs(mine), key=len, default=[])
        return Praise(longest[0], len(longest)) if len(longest) >= LEAST_RUN else None

    def find_odds_at_end(self, color: Color) -> float:
        """Return a color's odds of winning in the last position."""
        score = round(self.values[-1] * MAN)
        return odds_of_winning(score if color is WHITE else -score)

    def _is_choice(self, ply: int, color: Color) -> bool:
        """Tell whether a color had a choice of moves at a ply."""
        position = self.line.positions[ply]
        return position.turn is color and len(self.line.game.legal_moves(position)) > 1

    @staticmethod
    def _list_runs(judgements: Iterable[Judgement]) -> list[list[int]]:
        """List runs of consecutive good moves, by ply, while the game was open."""
        runs: list[list[int]] = [[]]
        for each in judgements:
            if each.loss > FLAWLESS or weigh(each) <= LEAST_WEIGHT:
                runs.append([])
            else:
                runs[-1].append(each.ply)
        return runs

    @cached_property
    def values(self) -> tuple[float, ...]:
        """Return White's advantage in men at the beginning and after each move.

        A forced win is worth hundreds of men. A move that was not judged keeps the value before it.
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
        better = read_moves(until, judgement.best)
        scores = judgement.score, judgement.played_score
        why, pieces = explain(tree_of(line.game), until, better, *scores)
        before, after = map(odds_of_winning, scores)
        return Moment(ply, until.turn, line.moves[ply], better, before, after, why, pieces)

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
