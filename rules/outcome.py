"""How a game ends, and how near a draw is."""

from dataclasses import dataclass
from enum import Enum

from rules.position import Color


class Ending(Enum):
    """What ended a game on the board."""

    NO_MOVES = "no legal moves"
    NO_PIECES = "no pieces left"
    CROWNED = "the first king"
    GOAL = "the goal is reached"
    REPETITION = "repetition"
    RULE = "a draw rule"
    COUNT = "the count"
    LATE = "a piece stayed at home"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game; no winner means a draw."""

    ending: Ending
    winner: Color | None = None
    words: str = ""  # the fact, in lower case: "three kings against one, 15 moves"


@dataclass(frozen=True, slots=True)
class Countdown:
    """A rule that is running and will end the game."""

    words: str
    moves_left: int  # by each player
    is_draw: bool = True  # or somebody wins then
