"""Moves as text: forgiving in, exact out.

Read are all the ways in which players write: `c3-d4`, `c3d4`, `cd4`, `c3:e5:c5`, `e3:e7`, `e:e7`,
`10-15`, `11x18x25`, with move numbers and annotation marks around (PDN 3.0, and the habits of
Russian and English books).
"""

import re
from typing import NamedTuple
from unicodedata import normalize

from rules import refusals
from rules.board import Square
from rules.errors import Ambiguous, Unreadable
from rules.naming import LETTERS, find_square, square_name
from rules.position import Move, Position
from rules.tried import visits
from rules.twists import Engine
from rules.writing import Style, write

__all__ = ["Style", "parse", "square_name", "write"]

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
SPOTS = r"[a-l](?:1[0-2]|[1-9])?|[0-9]{1,2}"


class Named(NamedTuple):
    """What a text says about a move."""

    file: str | None  # of the start, where only that is given
    squares: tuple[Square, ...]  # start (unless only its file is given), landings, end

    def fits(self, rules: Engine, move: Move) -> bool:
        """Whether a move is among those that the text may mean."""
        if self.squares[-1] != move.end or not self.may_begin(rules, move.start):
            return False
        return len(self.squares) == 1 or visits(move.path[:-1], self.squares[:-1])

    def may_begin(self, rules: Engine, square: Square) -> bool:
        """Whether the text may mean the piece on a square."""
        if self.file is None:
            return square == self.squares[0]
        return square_name(rules.variant, square, numeric=False)[0] == self.file


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
    body = _cleaned(text) if len(text) <= LONGEST else ""
    if not re.fullmatch(LETTERED, body) and not re.fullmatch(NUMBERED, body):
        raise Unreadable(text)
    first, *others = re.findall(SPOTS, body)
    is_file = first in LETTERS
    squares = [find_square(rules.variant, s) for s in (others if is_file else [first, *others])]
    if None in squares:
        raise Unreadable(text)
    return Named(first if is_file else None, tuple(s for s in squares if s is not None))


def _cleaned(text: str) -> str:
    """A text in plain letters, without what stands around the move."""
    plain = normalize("NFKC", text).casefold().translate(LOOK_ALIKES).strip(AROUND)
    number = re.match(NUMBER, plain)
    return plain[number.end() :].strip(AROUND) if number else plain


def fitting(rules: Engine, position: Position, named: Named) -> list[Move]:
    """The legal moves that fit what a text says; those written out in full come before others."""
    legal = rules.legal_moves(position)
    if len(named.squares) > 1 + (named.file is None):
        # The landings may belong to another way of making one of the legal captures.
        allowed = set(legal)
        legal += [way for way in rules.every_capture(position) if way in allowed]
    found = [move for move in legal if named.fits(rules, move)]
    exact = [move for move in found if named.file is None and move.path == named.squares]
    return list(dict.fromkeys(exact or found))
