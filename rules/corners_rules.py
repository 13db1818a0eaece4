"""The move rules of games in which pieces step and jump over each other without capturing."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, pairwise

from rules.attackers import attackers
from rules.board import STRAIGHT, Board, Square, Squares
from rules.capture_search import Wanted
from rules.piece_moves import REMEMBERED, build_steps
from rules.position import WHITE, Move, Position, as_other
from rules.variant import Variant

Way = tuple[Square, ...]  # start, every landing, end


def list_hops(board: Board, square: Squares) -> Iterator[tuple[Squares, Squares, Square]]:
    """Yield each square to jump over from a square, and the landing, as a set and as a number."""
    for way in STRAIGHT:
        near, far = islice(chain(board.ray(square, way), (0, 0)), 2)
        if far:
            yield near, far, board.number[far]


class CornersRules:
    """Straight steps and jumps over both players' pieces, and the order of turns."""

    must_capture = True

    def __init__(self, variant: Variant) -> None:
        board = variant.board
        self.variant, self.homes, self._squares = variant, variant.men_at_start, board.played
        self._shifts = [board.shift(way) for way in STRAIGHT]
        self._hops = {one: [*list_hops(board, one)] for one in board.in_order}
        self._standing = {one: (number,) for one, number in board.number.items()}
        self._jumpers = attackers(board, STRAIGHT)
        self._jump = lru_cache(REMEMBERED)(self._make)
        steps = [build_steps(board, way, lambda path, _: self._make(path)) for way in STRAIGHT]
        self._steps = [(*shift, step) for shift, step in zip(self._shifts, steps, strict=True)]

    def opening(self, set_up: Position | None = None) -> Position:
        white, black = self.homes
        usual = Position.of_sides((white, 0), (black, 0), self.variant.first_mover)
        return self._unless_stuck(set_up or usual)

    def legal_moves(self, position: Position) -> list[Move]:
        return [] if any(self.find_home(position)) else self.quiet_moves(position)

    def legal_captures(self, _: Position) -> list[Move]:
        return []

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        return self.legal_moves(position)

    def is_threatened(self, _: Position) -> bool:
        return False

    def captures_along(self, _: Position, __: Wanted) -> list[Move]:
        return []

    def can_capture(self, _: Position) -> bool:
        return False

    def landings(self, _: Position) -> int:
        return 0

    def quiet_moves(self, position: Position) -> list[Move]:
        men, taken = position.men, position.men | position.foe_men
        empty = self._squares ^ taken
        found: list[Move] = []
        for toward, distance, steps in self._steps:
            found += steps(toward(men, distance) & empty)
        jumpers = self._jumpers(taken, empty) & men
        while jumpers:
            one = jumpers & -jumpers  # the first square of the set
            jumpers ^= one
            found += map(self._jump, self._jumps(one, taken ^ one))
        return found

    def movers(self, position: Position) -> Squares:
        return position.men

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move; a player who cannot move is passed over."""
        men, _, foe_men, _, turn, _ = position
        return self._unless_stuck(Position(foe_men, 0, men ^ move.men, 0, turn.other))

    def find_home(self, position: Position) -> tuple[bool, bool]:
        """Tell whether White and Black are home; neither is before the end of a round."""
        if position.turn is not WHITE:
            return False, False
        return self._is_home(position.men, 1), self._is_home(position.foe_men, 0)

    def wrong_jump(self, position: Position, way: Sequence[Square]) -> tuple[Square, Square] | None:
        """Return the first part of a way that is not a jump, if there is one."""
        start, *landings = (self.variant.board.in_order[square - 1] for square in way)
        taken = (position.men | position.foe_men) & ~start
        for here, there in pairwise((start, *landings)):
            if not any(
                far == there and near & taken and not far & taken
                for near, far, _ in self._hops[here]
            ):
                number = self.variant.board.number
                return number[here], number[there]
        return None

    def is_double_step(self, start: Square, end: Square) -> bool:
        """Tell whether exactly one square lies straight between two others."""
        here, there = (self.variant.board.in_order[square - 1] for square in (start, end))
        return any(far == there for _, far, _ in self._hops[here])

    def _is_home(self, men: Squares, there: int) -> bool:
        return bool(men) and not men & ~self.homes[there]

    def _unless_stuck(self, position: Position) -> Position:
        """Return the position, with the other side to move if only that side can."""
        if self._can_move(position) or any(self.find_home(position)):
            return position
        other = as_other(position)
        return other if self._can_move(other) else position

    def _can_move(self, position: Position) -> bool:
        taken = position.men | position.foe_men
        empty = self._squares ^ taken
        for toward, distance in self._shifts:
            beside = toward(position.men, distance)
            if beside & empty or toward(beside & taken, distance) & empty:
                return True
        return False

    def _jumps(self, one: Squares, taken: Squares) -> Sequence[Way]:
        """Return a shortest way to every square that chains of jumps reach."""
        ways: dict[Squares, Way] = {one: self._standing[one]}
        reached = [one]
        for here in reached:
            for near, far, number in self._hops[here]:
                if near & taken and not far & taken and far not in ways:
                    ways[far] = (*ways[here], number)
                    reached.append(far)
        return [*ways.values()][1:]

    def _make(self, way: Way) -> Move:
        start, end = way[0], way[-1]
        ends = self.variant.board.set_of([start, end])
        return Move(start, end, 0, False, False, way, (), ends, 0)
