"""The legal moves of a position, listed once for all questions about them."""

from collections import Counter
from functools import cached_property, lru_cache

from rules.move_rules import MoveRules
from rules.position import Move, Position

REMEMBERED = 16  # positions: those in view now


class Choices:
    """The moves that a player may choose from in one position."""

    def __init__(self, rules: MoveRules, position: Position) -> None:
        self.moves = tuple(rules.legal_moves(position))

    @cached_property
    def captures(self) -> tuple[Move, ...]:
        """Return the moves that capture."""
        return tuple(move for move in self.moves if move.victims)

    def is_clear(self, move: Move) -> bool:
        """Tell whether a legal move is distinguished from all others by its start and end."""
        return self._ends[move.start, move.end] == 1

    @cached_property
    def _ends(self) -> Counter[tuple[int, int]]:
        return Counter((move.start, move.end) for move in self.moves)


@lru_cache(REMEMBERED)
def find_choices(rules: MoveRules, position: Position) -> Choices:
    """Return the choices of the player to move; those of recent positions are cached."""
    return Choices(rules, position)
