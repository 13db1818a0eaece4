"""The faults of a game in a file: facts, without sentences for people."""

from dataclasses import dataclass
from enum import Enum

from rules.errors import RulesError


class PdnFault(Enum):
    """A reason why a game of a file cannot be read."""

    UNEXPECTED = "a sign that belongs to no word"
    BAD_TAG = "a tag that is no name and text"
    OPEN_COMMENT = "a comment that is not closed"
    OPEN_VARIATION = "a variation that is not closed"
    UNOPENED_VARIATION = "a variation that is closed and was not opened"
    SET_UP_INSIDE = "a position that is set up in the middle of a game"
    UNKNOWN_GAME = "tags that name a game or an option that there is not"
    BAD_SET_UP = "a position that is none of its game"
    BAD_MOVE = "a move that the rules refuse"
    TOO_LONG = "more moves than a game can have here"


@dataclass(eq=False, repr=False)
class BadPdn(RulesError):
    """A game in a file cannot be read; `line` counts the lines of the file from 1."""

    line: int
    fault: PdnFault
    text: str = ""  # the text there, only its first characters
    ply: int = 0  # the number of the wrong move, from 1; 0 if none is wrong
    cause: RulesError | None = None  # the rules' error about the game, its set-up or its move

    def __str__(self) -> str:
        """Return line, fault and cause in one line, for logs and the command line."""
        where = f"line {self.line}" + (f", move {self.ply}" if self.ply else "")
        what = f"{self.fault.value}: {self.text}" if self.text else self.fault.value
        return f"{where}: {what}" + (f" ({self.cause})" if self.cause else "")
