"""How a game ends, and how near a draw is: facts, from which others make sentences."""

from dataclasses import dataclass, field
from enum import Enum

from rules.position import Color


class Ending(Enum):
    """The reasons for the end of a game on the board."""

    NO_MOVES = "no legal moves"
    NO_PIECES = "no pieces left"
    CROWNED = "the first king"
    GOAL = "the goal is reached"
    REPETITION = "repetition"
    RULE = "a draw rule"
    COUNT = "the count"
    LATE = "a piece stayed at home"
    LAST_ROUND = "the decisive round"


class Reason(Enum):
    """The rule that ends a game, for endings with several rules; the values are for logs.

    The names are stored with results, so they must not change.
    """

    TWO_PIECES_AGAINST_KING = "two pieces against one king"
    TWO_KINGS_AGAINST_ONE = "two kings against one"
    THREE_PIECES_AGAINST_KING = "three pieces against one king"
    THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD = "three pieces against a king on the main road"
    THREE_KINGS_AGAINST_ONE = "three kings against one"
    THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE = "three kings with the main road against one"
    FOUR_OR_FIVE_PIECES = "four or five pieces"
    SIX_OR_SEVEN_PIECES = "six or seven pieces"
    ONE_KING_EACH = "one king each"
    ONE_PIECE_EACH = "one piece each"
    ONLY_KINGS_MOVED = "only kings moved, nothing captured"
    NOTHING_CAPTURED = "nothing captured"
    REPETITION = "the same position again"
    AT_HOME = "who still has a piece at home loses"
    BOTH_AT_HOME = "both have pieces at home"
    NOBODY_CAN_MOVE = "nobody can move"
    ROUNDS = "the pieces that are home are counted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game; no winner means a draw.

    `numbers` are those of the ending: how often a position occurred (REPETITION), how many moves of
    each player a draw rule counted (RULE, if it counts), the round (LATE). After a count of pieces
    (COUNT) they are those of the reason, if any, followed by the numbers of White's and Black's
    pieces that are home.
    """

    ending: Ending
    winner: Color | None = None
    reason: Reason | None = None
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Countdown:
    """A rule that is running and will end the game."""

    reason: Reason
    moves_left: int  # by each player
    is_draw: bool = True  # otherwise someone wins then
    moves: int = field(default=0, compare=False)  # by each player, from its beginning

    @property
    def is_half_gone(self) -> bool:
        """Tell whether at most half of the moves are left."""
        return 2 * self.moves_left <= self.moves
