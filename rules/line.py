"""A game as it was played."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.position import Color, Move

if TYPE_CHECKING:
    from rules.game import Game
    from rules.notation import Style
    from rules.outcome import Countdown, Outcome


@dataclass(frozen=True, slots=True)
class Line:
    """A game, its moves, and the positions they led through."""

    game: "Game"
    positions: tuple[Any, ...]  # one more than moves
    moves: tuple[Move, ...] = ()

    @classmethod
    def begin(cls, game: "Game", opening: str | None = None) -> "Line":
        """A game before its first move, from a FEN or the usual set-up. Raises BadFen."""
        return cls(game, (game.start(opening),))

    @property
    def position(self) -> Any:
        """The position now."""
        return self.positions[-1]

    @property
    def turn(self) -> Color:
        """The player to move."""
        turn: Color = self.position.turn
        return turn

    @property
    def ply(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    def play(self, move: Move) -> "Line":
        """The line after a legal move."""
        reached = self.game.play(self.position, move)
        return Line(self.game, (*self.positions, reached), (*self.moves, move))

    def outcome(self) -> "Outcome | None":
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self)

    def countdown(self) -> "Countdown | None":
        """The draw rule that ends the game first, if one is running."""
        return self.game.countdown(self)

    def written(self, style: "Style | None" = None) -> tuple[str, ...]:
        """Every move as it was written in its own position, in the habit of the game."""
        return tuple(
            self.game.write(position, move, *([] if style is None else [style]))
            for position, move in zip(self.positions, self.moves, strict=False)
        )
