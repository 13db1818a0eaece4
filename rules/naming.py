"""What squares are called: by letter and digit or by number, as each game counts them."""

from typing import TYPE_CHECKING

from rules.board import Board, Square
from rules.variant import Corner

if TYPE_CHECKING:
    from rules.variant import Variant

LETTERS = "abcdefghijkl"
LEFT = {Corner.TOP_LEFT, Corner.BOTTOM_LEFT}
TOP = {Corner.TOP_LEFT, Corner.TOP_RIGHT}


def square_name(variant: "Variant", square: Square, numeric: bool) -> str:
    """The name of a square: its number, or its letter and digit."""
    if numeric:
        return str(number_of(variant, square))
    row, column = variant.board.place(square)
    file, rank = _seen_from(variant.naming.a1, variant.board, row, column)
    return f"{LETTERS[file]}{rank + 1}"


def number_of(variant: "Variant", square: Square) -> int:
    """The number that the game gives a square."""
    return _numbers(variant)[square]


def find_square(variant: "Variant", name: str) -> Square | None:
    """The square with such a name, in letters or numbers; None if there is none.

    Numbers may begin with zeros: 06 is 6.
    """
    return names(variant).get(name.lstrip("0"))


def names(variant: "Variant") -> dict[str, Square]:
    """Every name of every square."""
    key = variant.board, variant.naming.a1, variant.naming.one
    if key not in _known:
        squares = variant.board.squares
        _known[key] = {
            square_name(variant, square, numeric): square
            for numeric in (True, False)
            for square in squares
        }
    return _known[key]


_known: dict[tuple[Board, Corner, Corner], dict[str, Square]] = {}
_counted: dict[tuple[Board, Corner], dict[Square, int]] = {}


def _numbers(variant: "Variant") -> dict[Square, int]:
    """The game's number of each square: along the rows, from the corner where 1 is."""
    board, one = variant.board, variant.naming.one
    if (board, one) not in _counted:
        order = sorted(
            board.squares, key=lambda square: _seen_from(one, board, *board.place(square))[::-1]
        )
        _counted[board, one] = {square: number for number, square in enumerate(order, 1)}
    return _counted[board, one]


def _seen_from(corner: Corner, board: Board, row: int, column: int) -> tuple[int, int]:
    """How far a place is along the rows and across them, counted from a corner."""
    along = column if corner in LEFT else board.width - 1 - column
    return along, row if corner in TOP else board.height - 1 - row
