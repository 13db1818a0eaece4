"""Positions as text: the FEN of PDN 3.0, `W:W31-50,K20:B1-19`, in letters or numbers."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules.board import Square
from rules.errors import BadFen, FenFault
from rules.letters import plain_fen
from rules.position import Color, Piece, Position
from rules.set_up import check_rank
from rules.square_names import find_square, square_name
from rules.variant import Variant

SIDES = {"W": Color.WHITE, "B": Color.BLACK}
UNKNOWN = "?"  # an unknown colour (PDN 3.0)
SHOWN = 20  # the most characters quoted of an unreadable part
LONGEST = 2000  # the longest text; a full board of 12x12 needs 500 characters
# Counters that other sites append: half moves, full moves, checks ("H0", "F1", "+0+0").
COUNTER = r"(?i:[HF]\d+|\+\d+\+\d+)"
NUMBER = "0?[0-9]{1,2}"
ITEM = rf"(K?)(?:([a-l]?{NUMBER})|({NUMBER})-({NUMBER}))"  # "k10" is a square


class Part(NamedTuple):
    """A part of the text, and its index in it."""

    at: int
    text: str


def write(variant: Variant, position: Position) -> str:
    """Return the position as text, with squares in the order and naming of the game."""
    sides = (f"{sign}{_side(variant, position, color)}" for sign, color in SIDES.items())
    return f"{'WB'[position.turn]}:{':'.join(sides)}"


def _side(variant: Variant, position: Position, color: Color) -> str:
    men, kings = position.of(color)
    board, numeric = variant.board, variant.naming.is_numeric
    occupied, crowned = board.numbers(men | kings), board.numbers(kings)
    names = {square_name(variant, square, numeric): square in crowned for square in occupied}
    return ",".join(f"{'K' * names[name]}{name}" for name in sorted(names, key=_rank_and_file))


def _rank_and_file(name: str) -> tuple[int, str]:
    """Return the sort key of squares: a1, c1, ... b2, ..., or 1, 2, ... for numbers."""
    file = name[:1] if name[:1].isalpha() else ""
    return int(name.removeprefix(file)), file


def read(variant: Variant, text: str) -> Position:
    """Return the position that a text describes. Raises BadFen, which says where and why."""
    turn, parts = split_sections(text, variant.first_mover)
    men, kings = [0, 0], [0, 0]
    for square, piece in read_pieces(variant, text, parts):
        one = variant.board.set_of([square])
        (kings if piece.is_king else men)[piece.color] |= one
    white, black = (men[0], kings[0]), (men[1], kings[1])
    return Position.of_sides(white, black, turn)


def split_sections(text: str, first_mover: Color) -> tuple[Color, list[Part]]:
    """Return the side to move and the lists of both sides, in plain letters and without the
    counters of other sites.

    If the side to move is unknown, it is the one that begins a game. Raises BadFen.
    """
    if len(text) > LONGEST:
        raise BadFen(text[:LONGEST], LONGEST, FenFault.TOO_LONG)
    parts = list(split_text(Part(0, plain_fen(text)), ":"))
    turns = SIDES | {UNKNOWN: first_mover}
    turn = turns.get(parts[0].text.upper())
    if turn is None:
        raise BadFen(text, parts[0].at, FenFault.NO_TURN)
    return turn, [part for part in parts[1:] if not re.fullmatch(COUNTER, part.text)]


def read_pieces(variant: Variant, text: str, parts: list[Part]) -> Iterator[tuple[Square, Piece]]:
    """Return every piece of the lists and its square. Raises BadFen."""
    taken: set[Square] = set()
    for part, color in zip(parts, _colors(text, parts), strict=True):
        for item in split_text(Part(part.at + 1, part.text[1:].removesuffix(".")), ","):
            for square, piece in _item(variant, text, item, color):
                if square in taken:
                    raise BadFen(
                        text,
                        item.at,
                        FenFault.OCCUPIED,
                        square_name(variant, square, variant.naming.is_numeric),
                    )
                check_rank(variant, text, item.at, square, piece)
                taken.add(square)
                yield square, piece


def _colors(text: str, parts: list[Part]) -> list[Color]:
    """Return the colour of each list; one of unknown colour belongs to the other side.

    Raises BadFen.
    """
    signs = [part.text[:1].upper() for part in parts]
    free = [sign for sign in SIDES if sign not in signs]
    if len(free) == 1 and UNKNOWN in signs:
        signs[signs.index(UNKNOWN)] = free[0]
    for number, (part, sign) in enumerate(zip(parts, signs, strict=True)):
        if sign not in SIDES:
            raise BadFen(text, part.at, FenFault.NO_SIDE)
        if sign in signs[:number]:
            raise BadFen(text, part.at, FenFault.SECOND_LIST)
    if len(signs) < len(SIDES):
        raise BadFen(text, len(text), FenFault.MISSING_LIST)
    return [SIDES[sign] for sign in signs]


def _item(variant: Variant, text: str, item: Part, color: Color) -> Iterator[tuple[Square, Piece]]:
    found = re.fullmatch(ITEM, item.text)
    if found is None:
        if item.text:
            raise BadFen(text, item.at, FenFault.NOT_A_PIECE, item.text[:SHOWN])
        return
    king, single, first, last = found.groups()
    names = [single] if single else [str(n) for n in range(int(first), int(last) + 1)]
    if not names:
        raise BadFen(text, item.at, FenFault.BACKWARDS)
    for name in names:
        square = find_square(variant, name)
        if square is None:
            raise BadFen(text, item.at, FenFault.NO_SUCH_SQUARE, name)
        yield square, Piece(color, bool(king))


def split_text(part: Part, sign: str) -> Iterator[Part]:
    """Return the parts between separators, trimmed, each with its index in the whole text."""
    at = part.at
    for piece in part.text.split(sign):
        trimmed = piece.strip()
        yield Part(at + len(piece) - len(piece.lstrip()), trimmed)
        at += len(piece) + len(sign)
