"""What a text says about a move, before it is compared with the moves that are legal.

Read are all the ways in which players write: `c3-d4`, `c3d4`, `cd4`, `c3:e5:c5`, `e3:e7`, `e:e7`,
`10-15`, `11x18x25`, with move numbers and annotation marks around (PDN 3.0, and the habits of
Russian and English books).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

from rules.board import Square
from rules.errors import NoSuchSquare, OneSquare, UnplayedSquare, Unreadable
from rules.position import Move
from rules.square_names import LETTERS, file_of, find_square, is_unplayed
from rules.variant import Variant

LONGEST = 200  # characters of a text that is read at all; the longest capture needs fewer
# Letters of Cyrillic keyboards that look or sound like ours, signs of multiplication, arrows, and
# dashes of every length. Wide digits and letters are made plain by NFKC before.
LOOK_ALIKES = str.maketrans(
    "\u0430\u0431\u0432\u0441\u0446\u0434\u0435\u0451\u0444\u0433\u043d\u0445"
    "\u00d7\u2715\u2716\u2a2f*\u2236"
    "\u2010\u2012\u2013\u2014\u2015\u2212\u2192>",
    "abbccdeefghxxxxxx:--------",
)
# Around a move: marks of annotators ("!?", a lone "x" for "wins"), quotes, formatting.
AROUND = " \t\r\n!?+#.,;()[]{}x:-`'\"_~|=\u00ab\u00bb\u201c\u201d\u201e\u2018\u2019"
NUMBER = r"[0-9]{1,3}\s*\.[\s.]*"  # of a move: "5.", "1...", "1. ..."
LETTERED = r"[a-l](?:1[0-2]|[1-9])?(?:[\s:x-]*[a-l](?:1[0-2]|[1-9]))+"
NUMBERED = r"[0-9]{1,2}(?:[\s:x-]+[0-9]{1,2})+"
KING = r"^k\s*(?=[a-l][1-9])"  # before its square, as in a FEN: "Kc3-d4"
SPOTS = r"[a-l](?:1[0-2]|[1-9])?|[0-9]{1,2}"


@dataclass(frozen=True)
class NamedMove:
    """What a text says about a move."""

    variant: Variant
    file: str | None  # of the start, where the text gives no more
    squares: tuple[Square, ...]  # start (unless only its file is given), landings, end

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """Return where the move may begin."""
        if self.file is None:
            return self.squares[:1]
        squares = self.variant.board.squares
        return tuple(square for square in squares if file_of(self.variant, square) == self.file)

    @property
    def steps(self) -> tuple[Square, ...]:
        """Return the landings that are named, and the end, which is the last of them."""
        return self.squares if self.file else self.squares[1:]

    def has_ends(self, move: Move) -> bool:
        """Tell whether a move starts and ends as the text says."""
        return move.end == self.squares[-1] and move.start in self.starts

    def fits(self, move: Move) -> bool:
        """Tell whether a move is among those that the text may mean."""
        return self.has_ends(move) and visits(move.path[1:-1], self.steps[:-1])

    def is_whole(self, move: Move) -> bool:
        """Tell whether the text names every square of a move."""
        return self.file is None and move.path == self.squares


def read_move(variant: Variant, text: str) -> NamedMove:
    """Return what a text says, whether legal or not.

    Raises Unreadable, NoSuchSquare, OneSquare or UnplayedSquare.
    """
    body = _clean(variant, text) if len(text) <= LONGEST else ""
    if not re.fullmatch(LETTERED, body) and not re.fullmatch(NUMBERED, body):
        raise _refuse(variant, text, body)
    first, *others = re.findall(SPOTS, body)
    is_file = first in LETTERS
    names = others if is_file else [first, *others]
    squares = tuple(_find_square(variant, text, name) for name in names)
    return NamedMove(variant, first if is_file else None, squares)


def _refuse(variant: Variant, text: str, body: str) -> Unreadable:
    """Return why a text is no move; raises NoSuchSquare or UnplayedSquare itself."""
    if body in LETTERS or not re.fullmatch(SPOTS, body):
        return Unreadable(text)
    _find_square(variant, text, body)
    return OneSquare(text, body)


def first_square(variant: Variant, text: str) -> Square | None:
    """Return the first square that a text names, or None where it names none, or only a file."""
    spot = re.match(SPOTS, _clean(variant, text))
    return None if spot is None else find_square(variant, spot[0])


def _find_square(variant: Variant, text: str, name: str) -> Square:
    """Return the square of a name in a text; raises NoSuchSquare or UnplayedSquare."""
    square = find_square(variant, name)
    if square is not None:
        return square
    fact = UnplayedSquare if is_unplayed(variant, name) else NoSuchSquare
    raise fact(text, name)


def _clean(variant: Variant, text: str) -> str:
    """Return a text in plain letters, without what stands around the move."""
    plain = normalize("NFKC", text).casefold().translate(LOOK_ALIKES).strip(AROUND)
    number = re.match(NUMBER, plain)
    body = plain[number.end() :].strip(AROUND) if number else plain
    has_file_k = variant.board.width > LETTERS.index("k")
    return body if has_file_k else re.sub(KING, "", body)


def visits(path: Iterable[Square], wanted: Iterable[Square]) -> bool:
    """Tell whether a path visits some squares in their order."""
    visited = iter(path)
    return all(square in visited for square in wanted)
