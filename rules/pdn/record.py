"""A game, with a file's information about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.line import Line
from rules.pdn.clocks import Clock, find_clock
from rules.position import Color

WON = {Color.WHITE: "1-0", Color.BLACK: "0-1"}
DRAWN, BOTH_LOSE, OPEN = "1/2-1/2", "0-0", "*"
# International draughts gives two points for a win.
OTHER_WORDS = {"2-0": "1-0", "0-2": "0-1", "1-1": DRAWN, "½-½": DRAWN}
RESULTS = frozenset({*WON.values(), DRAWN, BOTH_LOSE, OPEN})


def plain_result(text: str) -> str | None:
    """Return a result in the form of `Record`, or None if the text is not one."""
    text = OTHER_WORDS.get(text, text)
    return text if text in RESULTS else None


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its tags, result, comments and glyphs.

    `tags` are as in the file. `result` is "1-0", "0-1", "1/2-1/2", "0-0" (both lose) or "*" (open);
    the convention of two points for a win is understood too. `comments` and `glyphs` are keyed by
    the number of moves before them; 0 is before the first move. A glyph is a number of the
    standard: 1 for "!", 2 for "?", 3 "!!", 4 "??", 5 "!?", 6 "?!".
    """

    tags: Mapping[str, str]
    line: Line
    result: str = OPEN
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    glyphs: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

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

    def with_clocks(self, clocks: Mapping[int, Clock]) -> "Record":
        """Return the record with clocks written into its comments."""
        comments = dict(self.comments)
        for ply, clock in clocks.items():
            comments[ply] = (*comments.get(ply, ()), clock.comment())
        return replace(self, comments=comments)
