"""Awards, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class AwardRow:
    """An award that a person earned at the end of a match."""

    person_id: int
    key: str
    match_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class AwardStep:
    """How far one match has brought a person towards an award that takes several."""

    person_id: int
    key: str
    match_id: int
    count: int = 1
