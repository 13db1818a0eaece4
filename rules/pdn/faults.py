"""The faults of a game in a file: facts, with English sentences for the command line and logs."""

from dataclasses import dataclass
from enum import Enum

from rules.errors import RulesError


class PdnFault(Enum):
    """A reason why a game of a file cannot be read, as a sentence about the text there."""

    UNEXPECTED = "{text!r} isn't a move, a tag or a comment"
    BAD_TAG = '{text!r} isn\'t a tag; it needs a name and a text, like [Event "Club night"]'
    OPEN_COMMENT = "a comment starts here and is never closed"
    OPEN_VARIATION = "a variation starts here and is never closed"
    UNOPENED_VARIATION = "a variation is closed here that was never opened"
    SET_UP_INSIDE = "a position is set up in the middle of the game"
    UNKNOWN_GAME = "the tags name a variant or an option that doesn't exist"
    BAD_SET_UP = "the position isn't possible in this variant"
    BAD_MOVE = "the rules don't allow this move"
    TOO_LONG = "the game has more moves than I can read"


@dataclass(eq=False, repr=False)
class BadPdn(RulesError):
    """A game in a file cannot be read; `line` counts the lines of the file from 1."""

    line: int
    fault: PdnFault
    text: str = ""  # the text there, only its first characters
    ply: int = 0  # the number of the wrong move, from 1; 0 if none is wrong
    cause: RulesError | None = None  # the rules' error about the game, its set-up or its move

    def __str__(self) -> str:
        """Return a sentence with the line, the move and the reason."""
        where = f"Line {self.line}, move {(self.ply + 1) // 2}" if self.ply else f"Line {self.line}"
        why = self.cause or f"{self.fault.value.format(text=self.text)}."
        return f"{where}: {why}"
