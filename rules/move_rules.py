"""The interface of the rules by which the pieces of a game move."""

from typing import Protocol

from rules.board import Squares
from rules.capture_search import Wanted
from rules.position import Move, Position
from rules.variant import Variant


class MoveRules(Protocol):
    """The legal moves in positions of a variant, and the positions after them."""

    variant: Variant
    must_capture: bool  # otherwise captures and other moves are legal side by side

    def opening(self, set_up: Position | None = None) -> Position:
        """Return the usual set-up, or another one, before the first move."""

    def legal_moves(self, position: Position) -> list[Move]:
        """Return the moves that may be played, each once; the caller may change the list."""

    def legal_captures(self, position: Position) -> list[Move]:
        """Return the legal moves that capture, each once; the caller may change the list."""

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        """List the legal moves that do not capture.

        If captures are compulsory, call it only if there are none.
        """

    def is_threatened(self, position: Position) -> bool:
        """Tell whether a man of the other side could capture, if that side were to move."""

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        """Return the wanted captures, without preference, each once."""

    def can_capture(self, position: Position) -> bool:
        """Tell whether the side to move can capture."""

    def landings(self, position: Position) -> int:
        """Return the number of landings visited by a search for the mover's captures."""

    def quiet_moves(self, position: Position) -> list[Move]:
        """Return the quiet moves as if nothing could be captured."""

    def movers(self, position: Position) -> Squares:
        """Return the pieces that the side to move may move if nothing is in their way."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move."""

    def __hash__(self) -> int: ...
