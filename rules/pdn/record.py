"""A game, with a file's information about it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.line import Line
from rules.pdn.clocks import Clock, find_clock
from rules.position import Color

WON = {Color.WHITE: "1-0", Color.BLACK: "0-1"}
DRAWN, BOTH_LOSE, OPEN = "1/2-1/2", "0-0", "*"
# A game that was not played, and half a point in the notations of others.
OTHER_WORDS = {"+--": "1-0", "--+": "0-1"} | dict.fromkeys(("1/2", "½", "½-½", "0.5-0.5"), DRAWN)
RESULTS = frozenset({*WON.values(), DRAWN, BOTH_LOSE, OPEN})
DASHES = re.compile("[:\u2010-\u2015\u2212]")
POINTS = re.compile(r"(\d\d?)-(\d\d?)")


def plain_result(text: str) -> str | None:
    """Return a result in the form of `Record`, or None if the text is not one.

    A win gives two points in international draughts, and up to twelve in other scores; all go to
    the winner or are shared. A game that was not played may have an F behind its result.
    """
    plain = DASHES.sub("-", "".join(text.split())).removesuffix("F").replace(",", ".")
    plain = OTHER_WORDS.get(plain, plain)
    if plain in RESULTS:
        return plain
    score = POINTS.fullmatch(plain)
    if score is None:
        return None
    white, black = int(score[1]), int(score[2])
    if white == black:
        return DRAWN
    if white and black:
        return None
    return WON[Color.WHITE if white else Color.BLACK]


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its tags, result, comments and glyphs.

    `tags` are as in the file. `result` is "1-0", "0-1", "1/2-1/2", "0-0" (both lose) or "*" (open);
    the convention of two points for a win is understood too. `comments` and `glyphs` are keyed by
    the number of moves before them; 0 is before the first move. A glyph is a number of the
    standard: 1 for "!", 2 for "?", 3 "!!", 4 "??", 5 "!?", 6 "?!". `variations` are keyed likewise,
    behind the move that they replace; each is the text of one as read, in round brackets.
    """

    tags: Mapping[str, str]
    line: Line
    result: str = OPEN
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    glyphs: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    variations: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        result = plain_result(self.result)
        if result is None:
            raise ValueError(f"{self.result!r} is no result")
        object.__setattr__(self, "result", result)

    @property
    def winner(self) -> Color | None:
        """The winner, if there is one."""
        return next((color for color, result in WON.items() if result == self.result), None)

    @property
    def clocks(self) -> dict[int, Clock]:
        """The clocks in the comments, keyed as the comments are."""
        found = {ply: find_clock(" ".join(texts)) for ply, texts in self.comments.items()}
        return {ply: clock for ply, clock in found.items() if clock is not None}
