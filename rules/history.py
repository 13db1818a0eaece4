"""The history of a game: its positions and the moves between them."""

from dataclasses import dataclass

from rules.position import Move, Position


@dataclass(frozen=True, slots=True)
class History:
    """The positions and moves of a game; there is one more position than moves."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @property
    def position(self) -> Position:
        """Return the present position."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """Return the number of moves played."""
        return len(self.moves)
