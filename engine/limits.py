"""When a search ends, and what it found."""

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

    Seconds pass by the clock that is given; the usual one stands still.
    """

    depth: int = DEEPEST
    nodes: int = UNBOUNDED  # and some more, to see captures to their end
    seconds: float = float("inf")
    care: Care = Care.SELECTIVE
    clock: Callable[[], float] = lambda: 0.0
    is_stopped: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    line: tuple[Move, ...]  # the best move and what follows; empty where the game is over
    score: int  # hundredths of a man, for the side to move
    depth: int  # plies searched in full
    nodes: int
