"""Reading the text of a move, before it is compared with the legal moves.

All the notations that players use are read: `c3-d4`, `c3d4`, `cd4`, `c3:e5:c5`, `e3:e7`, `e:e7`,
`10-15`, `11x18x25`, with move numbers and annotation marks around (PDN 3.0, and the habits of
Russian and English books).
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from rules.board import Square
from rules.errors import NoSuchFile, NoSuchSquare, OneSquare, UnplayedSquare, Unreadable
from rules.letters import CYRILLIC_CROSS, fold, plain_move
from rules.position import Move
from rules.square_names import LETTERS, file_of, find_square, is_unplayed
from rules.variant import Variant

LONGEST = 200  # the longest text that is read; the longest capture needs fewer characters
# Around a move: marks of annotators ("!?", a lone "x" for "wins"), quotes, formatting.
AROUND = " \t\r\n!?+#.,;()[]{}x:-`'\"_~|=\u00ab\u00bb\u201c\u201d\u201e\u2018\u2019"
WITHOUT_CROSS = AROUND.replace("x", "")  # at the beginning, as it may be a file
NUMBER = r"[0-9]{1,3}\s*[.)][\s.]*"  # of a move: "5.", "5)", "1...", "1. ..."
LETTERED = r"[a-l](?:1[0-2]|[1-9])?(?:[\s:x-]*[a-l](?:1[0-2]|[1-9]))+"
NUMBERED = r"[0-9]{1,2}(?:[\s:x-]+[0-9]{1,2})+"
KING = r"^k\s*(?=[a-l][1-9])"  # the letter of a piece before its square, as in a FEN: "Kc3-d4"
# A cross: a capture, or the file h.
CROSS_BEFORE_ROW = r"x(?=([1-9][0-9]?)(?![0-9]))"
CROSS_AT_START = r"^x(?=[\s:x-]*[a-l])"
# Cyrillic letters that name no file of any board, or only of wide ones.
NO_FILE = "([\u0436\u0437\u0438\u0439\u0456\u043a\u043b])[1-9]"
SPOTS = r"[a-l](?:1[0-2]|[1-9])?|[0-9]{1,2}"


@dataclass(frozen=True)
class NamedMove:
    """A move as a text describes it."""

    variant: Variant
    file: str | None  # of the start, if the text gives no more
    squares: tuple[Square, ...]  # the start (unless only its file is given), landings, and end
    may_be_sign: bool = False  # whether the file is a cross, which may mean a capture from anywhere

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """Return the squares where the move may begin."""
        if self.file is None:
            return self.squares[:1]
        squares = self.variant.board.squares
        return tuple(square for square in squares if file_of(self.variant, square) == self.file)

    @property
    def steps(self) -> tuple[Square, ...]:
        """Return the named landings, the last of which is the end."""
        return self.squares if self.file else self.squares[1:]

    def has_ends(self, move: Move) -> bool:
        """Tell whether a move starts and ends as the text says."""
        return move.end == self.squares[-1] and move.start in self.starts

    def fits(self, move: Move) -> bool:
        """Tell whether the text may mean this move."""
        return self.has_ends(move) and visits(move.path[1:-1], self.steps[:-1])

    def is_whole(self, move: Move) -> bool:
        """Tell whether the text names every square of a move."""
        return self.file is None and move.path == self.squares


def read_move(variant: Variant, text: str) -> NamedMove:
    """Return the first reading of a text, whether legal or not.

    Raises Unreadable, NoSuchSquare, NoSuchFile, OneSquare or UnplayedSquare.
    """
    return read_ways(variant, text)[0]


def read_ways(variant: Variant, text: str) -> tuple[NamedMove, ...]:
    """Return all readings of a text, whether legal or not, the usual one first.

    In the other reading a cross is the file h, as on Cyrillic keyboards; before a file only a
    Cyrillic one is. Raises what `read_move` does.
    """
    plain = plain_move(fold(text), variant.board.width) if len(text) <= LONGEST else ""
    usual, other = _body(variant, plain, AROUND), _body(variant, plain, WITHOUT_CROSS)
    crosses = _read_crosses(variant, other)
    is_file = re.match(CROSS_AT_START, crosses) and fold(text)[plain.index(other)] == CYRILLIC_CROSS
    bodies = dict.fromkeys((usual, f"h{crosses[1:]}" if is_file else crosses))
    found = [body for body in bodies if _is_move(body)]
    if not found:
        raise _refuse(variant, text, usual)
    ways = [_name_move(variant, text, found[0])]
    for body in found[1:]:
        with suppress(NoSuchSquare, UnplayedSquare):
            ways.append(_name_move(variant, text, body))
    return (*ways[:-1], replace(ways[-1], may_be_sign=bool(is_file)))


def is_move(text: str) -> bool:
    """Tell whether a text reads as a move on some board."""
    body = _without_marks(plain_move(fold(text[:LONGEST])), WITHOUT_CROSS)
    return _is_move(re.sub(KING, "", body)) or _is_move(_without_marks(body, AROUND))


def _is_move(body: str) -> bool:
    return bool(re.fullmatch(LETTERED, body) or re.fullmatch(NUMBERED, body))


def _name_move(variant: Variant, text: str, body: str) -> NamedMove:
    """Return the reading of a plain text; raises NoSuchSquare or UnplayedSquare."""
    first, *others = re.findall(SPOTS, body)
    is_file = first in LETTERS
    names = others if is_file else [first, *others]
    squares = tuple(_find_square(variant, text, name) for name in names)
    return NamedMove(variant, first if is_file else None, squares)


def _read_crosses(variant: Variant, body: str) -> str:
    """Return a text with the file h for crosses before a row."""
    height = variant.board.height

    def read(found: re.Match[str]) -> str:
        return "h" if int(found[1]) <= height else found[0]

    return re.sub(CROSS_BEFORE_ROW, read, body)


def _refuse(variant: Variant, text: str, body: str) -> Unreadable:
    """Return the reason why a text is not a move; raises NoSuchSquare or UnplayedSquare itself."""
    if found := re.search(NO_FILE, body):
        return NoSuchFile(text, found[1], tuple(LETTERS[: variant.board.width]))
    if body in LETTERS or not re.fullmatch(SPOTS, body):
        return Unreadable(text)
    _find_square(variant, text, body)
    return OneSquare(text, body)


def first_square(variant: Variant, text: str) -> Square | None:
    """Return the first square that a text names, or None if it names none or only a file."""
    spot = re.match(SPOTS, _body(variant, plain_move(fold(text), variant.board.width), AROUND))
    return None if spot is None else find_square(variant, spot[0])


def _find_square(variant: Variant, text: str, name: str) -> Square:
    """Return the square of a name in a text; raises NoSuchSquare or UnplayedSquare."""
    square = find_square(variant, name)
    if square is not None:
        return square
    fact = UnplayedSquare if is_unplayed(variant, name) else NoSuchSquare
    raise fact(text, name)


def _body(variant: Variant, plain: str, around: str) -> str:
    """Return a plain text without the marks around the move; crosses at its end may be removed."""
    body = _without_marks(plain, around)
    has_file_k = variant.board.width > LETTERS.index("k")
    return body if has_file_k else re.sub(KING, "", body)


def _without_marks(plain: str, around: str) -> str:
    plain = plain.lstrip(around).rstrip(AROUND)
    number = re.match(NUMBER, plain)
    return plain[number.end() :].lstrip(around) if number else plain


def visits(path: Iterable[Square], wanted: Iterable[Square]) -> bool:
    """Tell whether a path visits these squares in their order."""
    visited = iter(path)
    return all(square in visited for square in wanted)
