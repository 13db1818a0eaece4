"""Towers that may be jumped again: the looser tradition, in which captured tops leave at once."""

from collections import Counter
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from rules.board import Square, Squares
from rules.moves import engine
from rules.position import Move, Position
from rules.towers import Stacking
from rules.twists import Engine, as_other

APART = 64  # bits between the first and the second time that a tower is jumped


class Series(NamedTuple):
    """Jumps of one tower, as far as they go."""

    path: tuple[Square, ...]
    victims: tuple[Square, ...] = ()
    is_crowned: bool = False

    def then(self, hop: Move) -> "Series":
        """These jumps and one more."""
        end, victim = hop.path[-1], hop.victims[-1]
        return Series((*self.path, end), (*self.victims, victim), self.is_crowned or hop.is_crowned)


class JumpingAgain(Stacking):
    """Each captured top goes under at once; what is left may be jumped after another tower."""

    def __init__(self, rules: Engine) -> None:
        super().__init__(rules)
        self._single = engine(replace(self.variant, twists=(), must_go_on=False))

    def legal_moves(self, position: Position) -> list[Move]:
        return list(dict.fromkeys(self.every_capture(position))) or self.quiet_moves(position)

    def every_capture(self, position: Position) -> list[Move]:
        starts = {move.start: move.by_king for move in self._single.every_capture(position)}
        return [
            self._move(series, by_king)
            for start, by_king in starts.items()
            for series in self._finished(position, Series((start,)))
        ]

    def _finished(self, position: Position, series: Series) -> list[Series]:
        """Every way to carry jumps to their end; none if no other one follows."""
        found: list[Series] = []
        for _, landings in groupby(self._hops(position, series), key=lambda hop: hop.victims):
            stops, further = [], []
            for hop in landings:
                longer = series.then(hop)
                onward = self._finished(self._same_side(position, hop), longer)
                further += onward
                stops += [] if onward else [longer]
            found += further or stops
        return found

    def _hops(self, position: Position, series: Series) -> list[Move]:
        """The next jumps, each over one tower, which is not the one jumped last."""
        hops = [
            hop
            for hop in self._single.every_capture(position)
            if hop.start == series.path[-1]
            and len(hop.victims) == 1
            and hop.victims != series.victims[-1:]
        ]
        return sorted(hops, key=lambda hop: hop.victims)

    def _same_side(self, position: Position, hop: Move) -> Position:
        """The position after a jump, with the same player to go on."""
        return as_other(self.play(position, hop))

    def _move(self, series: Series, by_king: bool) -> Move:
        path, victims, is_crowned = series
        return Move(
            path[0], path[-1], self._marks(victims), is_crowned, by_king, path, victims, 0, 0
        )

    def _marks(self, victims: tuple[Square, ...]) -> Squares:
        """The victims as a set in which a tower jumped twice differs from one jumped once."""
        board, marks = self.variant.board, 0
        for square, times in Counter(victims).items():
            for time in range(times):
                marks |= board.set_of([square]) << APART * time
        return marks


def stacking(rules: Engine) -> Engine:
    """Towers, by the tradition that the variant follows."""
    return JumpingAgain(rules) if rules.variant.may_jump_again else Stacking(rules)
