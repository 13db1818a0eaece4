"""The requirements on an opening position, beyond being readable.

A side never has more pieces than it begins with, nor a man at rest where men are crowned. A
position with very many captures could be played, but not analysed in time.
"""

from collections import Counter
from collections.abc import Iterable

from rules.board import Square
from rules.capture_search import MOST_LANDINGS
from rules.errors import BadFen, FenFault, TooManyCaptures, TooManyPieces, UncrownedMan
from rules.move_rules import MoveRules
from rules.position import Color, Piece, Position, as_other
from rules.square_names import square_name
from rules.variant import Crowning, Variant

MOST_AT_START = MOST_LANDINGS // 2  # the most landings of a search: later moves may add to them


def check_rank(variant: Variant, text: str, at: int, square: Square, piece: Piece) -> None:
    """Refuse a man where it would be a king, and a king in a game that has none.

    `at` is the index of the piece in the text. Raises UncrownedMan or BadFen.
    """
    if piece.is_king:
        if variant.crowning is Crowning.NEVER:
            raise BadFen(text, at, FenFault.NO_KINGS)
    elif variant.board.set_of([square]) & variant.crown_row(piece.color):
        name = square_name(variant, square, variant.naming.is_numeric)
        raise UncrownedMan(text, at, FenFault.UNCROWNED, name)


def check_numbers(variant: Variant, text: str, pieces: Iterable[Piece]) -> None:
    """Refuse more pieces of a side than it has at the start. Raises TooManyPieces."""
    counts = Counter(piece.color for piece in pieces)
    for color, men in zip(Color, variant.men_at_start, strict=True):
        if counts[color] > (most := men.bit_count()):
            fault, name = FenFault.TOO_MANY_PIECES, color.name.lower()
            raise TooManyPieces(text, 0, fault, name, color, most)


def check_captures(rules: MoveRules, text: str, position: Position) -> None:
    """Refuse a position in which a search for captures takes too long. Raises TooManyCaptures."""
    sides = (position, as_other(position))
    if any(rules.landings(side) > MOST_AT_START for side in sides):
        raise TooManyCaptures(text, 0, FenFault.TOO_MANY_CAPTURES)
