"""What was played so far: the positions of a game, and the moves between them."""

from dataclasses import dataclass

from rules.position import Move, Position


@dataclass(frozen=True, slots=True)
class History:
    """The positions of a game from its beginning, one more than its moves."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @property
    def position(self) -> Position:
        """Return the position now."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """Return how many moves were played."""
        return len(self.moves)
