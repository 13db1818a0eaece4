"""Where something is shown, as it leaves this package."""

from dataclasses import dataclass
from enum import Enum, auto

from storage.rows.people import Place


class SubjectKind(Enum):
    """The things, other than matches, that a control can be about."""

    CHALLENGE = auto()
    LOBBY = auto()
    SIMUL = auto()
    TOURNAMENT = auto()
    EVENING = auto()


@dataclass(frozen=True, slots=True)
class Sight:
    """The places in which something is shown, and whether a person is part of it."""

    places: tuple[Place, ...]
    is_part: bool
