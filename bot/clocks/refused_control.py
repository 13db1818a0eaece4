"""Why a time control is refused, as facts.

RefusedControl
├── UnreadableControl · AmbiguousControl · UnknownZone
└── OutsideLimits · EndlessStage · SuffixWithoutClock · OddsWithoutMoveTime · OddsInClock
"""

from datetime import timedelta
from enum import Enum, auto


class RefusedControl(Exception):
    """The requested time control is not valid."""


class UnreadableControl(RefusedControl):
    """The text is not understood."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class AmbiguousControl(RefusedControl):
    """The text can be read in more than one way; `readings` are unambiguous texts to choose
    from.
    """

    def __init__(self, text: str, readings: tuple[str, ...]) -> None:
        super().__init__(text)
        self.text = text
        self.readings = readings


class UnknownZone(RefusedControl):
    """There is no such time zone; `near` are similar names, the most similar first."""

    def __init__(self, text: str, near: tuple[str, ...]) -> None:
        super().__init__(text)
        self.text = text
        self.near = near


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


class OutsideLimits(RefusedControl):
    """A number is below `least` or above `most`; both are counts or durations, as `limit` is."""

    def __init__(self, limit: Limit, least: timedelta | int, most: timedelta | int) -> None:
        super().__init__(limit.name, least, most)
        self.limit = limit
        self.least = least
        self.most = most
