"""The rules by which the pieces of a game move: what every kind of them offers."""

from typing import Protocol

from rules.board import Squares
from rules.capture_search import Wanted
from rules.position import Move, Position
from rules.variant import Variant


class MoveRules(Protocol):
    """What may be moved in the positions of a variant, and what becomes of them."""

    variant: Variant
    must_capture: bool  # or captures and other moves are legal side by side

    def opening(self, set_up: Position | None = None) -> Position:
        """The usual set-up, or another one, before the first move."""

    def legal_moves(self, position: Position) -> list[Move]:
        """The moves that may be played, each once; the list is the caller's."""

    def legal_captures(self, position: Position) -> list[Move]:
        """The legal moves that capture, each once; the list is the caller's."""

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        """The other legal moves; who must capture asks only where nothing can be captured."""

    def is_threatened(self, position: Position) -> bool:
        """Whether a man of the other side could capture, if that side were to move."""

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        """The captures of some kind before any is preferred to another, each once."""

    def can_capture(self, position: Position) -> bool:
        """Whether the side to move can capture."""

    def landings(self, position: Position) -> int:
        """How many landings a search for the captures of the side to move looks at."""

    def quiet_moves(self, position: Position) -> list[Move]:
        """The moves that capture nothing, as if nothing could be captured."""

    def movers(self, position: Position) -> Squares:
        """The pieces that the side to move may move, if nothing is in their way."""

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""

    def __hash__(self) -> int: ...
