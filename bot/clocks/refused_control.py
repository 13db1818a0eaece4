"""Why a time control is refused, as facts.

RefusedControl
├── UnreadableControl · AmbiguousControl · UnknownZone
└── OutsideLimits · EndlessStage · SuffixWithoutClock · OddsWithoutMoveTime · OddsInClock
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto


class RefusedControl(Exception):
    """The requested time control is not valid."""


@dataclass(eq=False, repr=False)
class UnreadableControl(RefusedControl):
    """The text is not understood."""

    text: str


@dataclass(eq=False, repr=False)
class AmbiguousControl(RefusedControl):
    """The text can be read in more than one way; `readings` are unambiguous texts to choose
    from.
    """

    text: str
    readings: tuple[str, ...]


@dataclass(eq=False, repr=False)
class UnknownZone(RefusedControl):
    """There is no such time zone; `near` are similar names, the most similar first."""

    text: str
    near: tuple[str, ...]


class EndlessStage(RefusedControl):
    """Another stage follows one that counts no moves and so never ends."""


class SuffixWithoutClock(RefusedControl):
    """A game without a clock has no weekends off and is neither strict nor friendly."""


class OddsWithoutMoveTime(RefusedControl):
    """Only a clock with time per move can give one side a different time."""


class OddsInClock(RefusedControl):
    """One side has less time by the odds that are given, not by what is typed as a clock."""


class Limit(Enum):
    """The parts of a time control that have limits."""

    LENGTH = auto()  # characters of its text
    STAGES = auto()
    MOVES = auto()  # of a stage
    BASE = auto()
    INCREMENT = auto()
    DELAY = auto()
    MOST = auto()  # the cap


@dataclass(eq=False, repr=False)
class OutsideLimits(RefusedControl):
    """A number is below `least` or above `most`; both are counts or durations, as `limit` is."""

    limit: Limit
    least: timedelta | int
    most: timedelta | int
