"""The names of squares: letter and digit or number, as each game counts them."""

from functools import cache

from rules.board import Board, Square
from rules.variant import Corner, Variant

LETTERS = "abcdefghijkl"
LEFT = {Corner.TOP_LEFT, Corner.BOTTOM_LEFT}
TOP = {Corner.TOP_LEFT, Corner.TOP_RIGHT}


def square_name(variant: Variant, square: Square, numeric: bool) -> str:
    """Return the name of a square: its number, or its letter and digit."""
    return square_names(variant, numeric)[square]


def file_of(variant: Variant, square: Square) -> str:
    """Return the letter of the file on which a square lies."""
    return square_name(variant, square, numeric=False)[0]


@cache
def square_names(variant: Variant, numeric: bool) -> dict[Square, str]:
    """Return the name of every square."""
    board, naming = variant.board, variant.naming
    places = {square: board.place(square) for square in board.squares}
    if not numeric:
        seen = {s: _seen_from(naming.a1, board, *place) for s, place in places.items()}
        return {square: f"{LETTERS[file]}{rank + 1}" for square, (file, rank) in seen.items()}
    # Along the rows, starting from the corner of number 1.
    seen = {s: _seen_from(naming.one, board, *place)[::-1] for s, place in places.items()}
    order = sorted(board.squares, key=seen.__getitem__)
    return {square: str(number) for number, square in enumerate(order, 1)}


def find_square(variant: Variant, name: str) -> Square | None:
    """Return the square with a name, in letters or numbers, or None if there is none.

    Numbers may begin with zeros: 06 is 6.
    """
    return _squares_by_name(variant).get(name.lstrip("0"))


def is_unplayed(variant: Variant, name: str) -> bool:
    """Tell whether a name, by letter and digit, belongs to a square that is not in play."""
    file, rank = LETTERS.find(name[:1]), name[1:]
    board = variant.board
    is_on_board = 0 <= file < board.width and rank.isdecimal() and 0 < int(rank) <= board.height
    return is_on_board and find_square(variant, name) is None


@cache
def _squares_by_name(variant: Variant) -> dict[str, Square]:
    return {
        name: square
        for numeric in (True, False)
        for square, name in square_names(variant, numeric).items()
    }


def _seen_from(corner: Corner, board: Board, row: int, column: int) -> tuple[int, int]:
    """Return how far along and across the rows a place is, counted from a corner."""
    along = column if corner in LEFT else board.width - 1 - column
    return along, row if corner in TOP else board.height - 1 - row
