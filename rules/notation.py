"""Moves as text: forgiving in, exact out.

Read are all the ways in which players write: `c3-d4`, `c3d4`, `cd4`, `c3:e5:c5`, `e3:e7`, `e:e7`,
`10-15`, `11x18x25`, with move numbers and annotation marks around (PDN 3.0, and the habits of
Russian and English books).
"""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from rules import refusals
from rules.board import Square
from rules.errors import Ambiguous, Unreadable
from rules.naming import LETTERS, find_square, square_name
from rules.position import Move, Position
from rules.twists import Engine

__all__ = ["Style", "parse", "square_name", "write"]

LONGEST = 120  # characters of a text that is read at all; the longest capture needs fewer
# Letters of Cyrillic keyboards, signs of multiplication, dashes of every length, the ellipsis.
LOOK_ALIKES = str.maketrans(
    "\u0430\u0432\u0441\u0435\u0451\u0445\u00d7\u2715\u2716*"
    "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2026",
    "abceexxxxx-------.",
)
# A move number ("5.", "1...") before, and marks of annotators ("!?", a lone "x" for "wins") after.
AROUND = re.compile(r"^(?:\d{1,3}\s*\.+\s*)?(.*?)[\s!?+#]*(?:\sx)?[\s!?+#.]*$", re.DOTALL)
SPOT = r"[a-l](?:1[0-2]|[1-9])?|(?<![a-l\d])\d{1,2}"
TEXT = re.compile(rf"(?:{SPOT})(?:[\s:x-]*(?:{SPOT}))+")
SPOTS = re.compile(SPOT)


class Style(Enum):
    """How a move is written."""

    LONG = "every landing of a capture"
    SHORT = "as short as players write it"
    NUMERIC = "by numbers, whatever the habit of the game"
    STANDARD = "the habit of the game, as in its records"


class Named(NamedTuple):
    """What a text says about a move."""

    file: str | None  # of the start, where only that is given
    squares: tuple[Square, ...]  # start (unless only its file is given), landings, end

    def fits(self, move: Move, files: Sequence[str]) -> bool:
        """Whether a move is among those that the text may mean."""
        if self.file is not None and files[move.start - 1] != self.file:
            return False
        if self.file is None and self.squares[0] != move.start:
            return False
        return self.squares[-1] == move.end and _in_order(self.squares, move.path)


def parse(rules: Engine, position: Position, text: str) -> Move:
    """The one legal move that a text names. Raises Unreadable, Illegal or Ambiguous."""
    named = read(rules, text)
    found = fitting(rules, position, named)
    if not found:
        raise refusals.reason(rules, position, text.strip(), named.squares, named.file)
    if len(found) > 1:
        raise Ambiguous(text, tuple(write(rules, position, move, Style.LONG) for move in found))
    return found[0]


def read(rules: Engine, text: str) -> Named:
    """What the text says, whether legal or not. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable(text)
    stripped = AROUND.fullmatch(text.strip().casefold().translate(LOOK_ALIKES))
    body = stripped[1].strip() if stripped else ""
    if not TEXT.fullmatch(body):
        raise Unreadable(text)
    first, *others = SPOTS.findall(body)
    is_file = first in LETTERS
    spots = others if is_file else [first, *others]
    squares = [find_square(rules.variant, spot) for spot in spots]
    if None in squares:
        raise Unreadable(text)
    return Named(first if is_file else None, tuple(s for s in squares if s is not None))


def fitting(rules: Engine, position: Position, named: Named) -> list[Move]:
    """The legal moves that fit what a text says; those written out in full come before others."""
    legal = rules.legal_moves(position)
    files = [square_name(rules.variant, s, numeric=False)[0] for s in rules.variant.board.squares]
    found = [move for move in legal if named.fits(move, files)]
    exact = [move for move in found if named.file is None and move.path == named.squares]
    if exact or found or len(named.squares) + (named.file is not None) < 3:
        return exact or found
    # The landings may belong to another way of making one of the legal captures.
    allowed = dict.fromkeys(legal)
    ways = [way for way in rules.every_capture(position) if way in allowed]
    return list(dict.fromkeys(way for way in ways if named.fits(way, files)))


def write(rules: Engine, position: Position, move: Move, style: Style = Style.STANDARD) -> str:
    """A legal move as text. `Style.LONG` is never ambiguous."""
    naming = rules.variant.naming
    numeric = naming.is_numeric or style is Style.NUMERIC
    names = [square_name(rules.variant, square, numeric) for square in move.path]
    sign = naming.capture if move.victims else "-"
    if style is Style.LONG or (style is Style.STANDARD and not numeric):
        return sign.join(names)
    if style is Style.SHORT and not numeric:
        return f"{names[0][0]}{sign if move.victims else ''}{names[-1]}"
    if _is_clear(move, rules.legal_moves(position)):
        return sign.join((names[0], names[-1]))
    return sign.join(names)


def _is_clear(move: Move, legal: Iterable[Move]) -> bool:
    """Whether start and end tell a move from all others."""
    return sum((other.start, other.end) == (move.start, move.end) for other in legal) == 1


def _in_order(wanted: Iterable[Square], path: Iterable[Square]) -> bool:
    """Whether a path visits the squares in their order."""
    visited = iter(path)
    return all(square in visited for square in wanted)
