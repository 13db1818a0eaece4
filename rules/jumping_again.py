"""Towers that may be jumped again: the looser tradition, in which captured tops leave at once."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace

from rules.board import Board, Square, Squares
from rules.capture_search import CaptureSearch, Piece, Trail, Wanted
from rules.draughts_rules import DraughtsRules
from rules.move_rules import MoveRules
from rules.position import Move, Position
from rules.tower_rules import TowerRules, towers_of

APART = 64  # the bits between marks for the first and the second jump over a tower


class RejumpSearch(CaptureSearch):
    """A search in which the top of a tower is removed as soon as it is jumped.

    The rest of the tower stays in the way. If it is the opponent's, it may be jumped again after
    another tower.
    """

    def __init__(self, board: Board, position: Position, wanted: Wanted | None = None) -> None:
        super().__init__(wanted)
        self.board, self.turn, self.towers = board, position.turn, towers_of(board, position)

    def go_on(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> bool:
        if self._is_gone(trail[-2], trail):
            empty |= self.board.set_of(trail[-2:-1])
        if self._is_prey_again(trail):
            prey |= self.board.set_of(trail[-4:-3])
        return super().go_on(piece, trail, prey, empty)

    def state(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> Hashable:
        return piece, trail[0], trail[-2], tuple(sorted(trail[1::2]))

    def _is_gone(self, square: Square, trail: Trail) -> bool:
        """Tell whether nothing is left of a tower."""
        return trail[1::2].count(square) == len(self.towers[square])

    def _is_prey_again(self, trail: Trail) -> bool:
        """Tell whether the tower that was jumped before the last one may be jumped again."""
        if len(trail) < 5 or self._is_gone(trail[-4], trail):
            return False
        top = self.towers[trail[-4]][trail[1::2].count(trail[-4])]
        return top.color is not self.turn


class JumpingAgain(TowerRules):
    """Rules by which captured tops are removed at once, and a tower may be jumped again later."""

    def __init__(self, rules: MoveRules) -> None:
        super().__init__(rules)
        self._jumps = DraughtsRules(replace(self.variant, special_rules=()))

    def legal_moves(self, position: Position) -> list[Move]:
        return self.legal_captures(position) or self.legal_quiet_moves(position)

    def legal_captures(self, position: Position) -> list[Move]:
        return self._captures_by(RejumpSearch(self.variant.board, position), position)

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        search = RejumpSearch(self.variant.board, position, wanted)
        return self._captures_by(search, position, wanted.starts)

    def landings(self, position: Position) -> int:
        search = RejumpSearch(self.variant.board, position)
        self._captures_by(search, position)
        return search.landings

    def _captures_by(
        self, search: RejumpSearch, position: Position, starts: Squares | None = None
    ) -> list[Move]:
        """List the captures that a search finds, each once."""
        found = self._jumps.captures_by(search, position, starts)
        return list(dict.fromkeys(replace(move, captured=self._marks(move)) for move in found))

    def _marks(self, move: Move) -> Squares:
        """Return the victims as a set that tells a tower jumped twice from one jumped once."""
        board, marks = self.variant.board, 0
        for square, times in Counter(move.victims).items():
            for time in range(times):
                marks |= board.set_of([square]) << APART * time
        return marks
