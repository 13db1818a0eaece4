"""Huffing, a house rule: a piece that failed to capture may be taken off by the opponent.

Capturing stays a duty, but moves that neglect it may be played, and a capture may stop early. The
next player may then huff one of the pieces that could have captured, and also move.
"""

from collections.abc import Hashable
from typing import NamedTuple

from rules.board import Square, Squares
from rules.capture_search import Wanted
from rules.move_rules import MoveRules
from rules.position import Move, Position, as_other
from rules.special_rules import ChangedRules


class Failed(NamedTuple):
    """The memory of a position after a move that neglected the duty."""

    squares: tuple[Square, ...]  # the present squares of the pieces that could have captured
    memory: Hashable  # the memory of the game without huffing


class Huffing(ChangedRules):
    """Rules by which all moves are free; pieces that fail to capture are remembered for a turn.

    A huff is a move that starts, ends and captures on the same square, and keeps the turn.
    """

    def __init__(self, rules: MoveRules, free: MoveRules) -> None:
        """Add huffing to some rules; under the `free` rules any capture may stop anywhere."""
        super().__init__(rules)
        self.must_capture, self._free = False, free

    def legal_moves(self, position: Position) -> list[Move]:
        return self.legal_captures(position) + self.legal_quiet_moves(position)

    def legal_captures(self, position: Position) -> list[Move]:
        squares, plain = _split_memory(position)
        huffs, limit = [*map(self._make_huff, squares)], self.variant.limit
        allowed = limit.select_allowed(plain, huffs) if limit else huffs
        return allowed + self._free.legal_captures(plain)

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        return self._free.legal_quiet_moves(_split_memory(position)[1])

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        return self._free.captures_along(_split_memory(position)[1], wanted)

    def landings(self, position: Position) -> int:
        plain = _split_memory(position)[1]
        return max(self.rules.landings(plain), self._free.landings(plain))

    def quiet_moves(self, position: Position) -> list[Move]:
        return self._free.quiet_moves(_split_memory(position)[1])

    def play(self, position: Position, move: Move) -> Position:
        plain = _split_memory(position)[1]
        if move.is_huff:
            return self._take_off(plain, move)
        after = self._free.play(plain, move)
        failed = self._find_failed(plain, move, after)
        return after._replace(memory=Failed(failed, after.memory)) if failed else after

    def _find_failed(self, position: Position, move: Move, after: Position) -> tuple[Square, ...]:
        """Return where pieces now stand that could have captured, if this move neglected it."""
        duty = self.rules.legal_moves(position)
        if not any(each.victims for each in duty) or move in duty:
            return ()
        standing = {move.end if each.start == move.start else each.start for each in duty}
        return tuple(sorted(standing & self.variant.board.numbers(after.foes)))

    def _take_off(self, position: Position, move: Move) -> Position:
        kept = ~move.captured
        foe_men, foe_kings = position.foe_men & kept, position.foe_kings & kept
        left = position._replace(foe_men=foe_men, foe_kings=foe_kings)
        return left if foe_men | foe_kings else as_other(left)

    def _make_huff(self, square: Square) -> Move:
        one: Squares = self.variant.board.set_of([square])
        return Move(square, square, one, False, False, (square, square), (square,), 0, 0)


def _split_memory(position: Position) -> tuple[tuple[Square, ...], Position]:
    """Return the pieces that failed, and the position as the game without huffing knows it."""
    memory = position.memory
    if not isinstance(memory, Failed):
        return (), position
    return memory.squares, position._replace(memory=memory.memory)
