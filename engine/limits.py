"""The limits of a search, and its result."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from rules import Move

DEEPEST = 60  # plies
UNBOUNDED = 1 << 60  # nodes


class Care(Enum):
    """How far a search trusts what looks unlikely to be wrong."""

    SELECTIVE = "late moves are searched less deep, and clear advantages not to the end"
    EXACT = "every move is searched to the full depth"


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends. Without seconds it finds the same on every machine.

    Seconds pass by the given clock; the default clock stands still.
    """

    depth: int = DEEPEST
    nodes: int = UNBOUNDED  # and a few more, to follow captures to their end
    seconds: float = float("inf")
    care: Care = Care.SELECTIVE
    clock: Callable[[], float] = lambda: 0.0
    is_stopped: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search."""

    line: tuple[Move, ...]  # the best move and its continuation; empty if the game is over
    score: int  # hundredths of a man, for the side to move
    depth: int  # plies searched in full
    nodes: int
