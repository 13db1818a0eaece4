"""What people have achieved, as it enters and leaves this room."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class AwardRow:
    """What a person achieved at the end of a match."""

    person_id: int
    key: str
    match_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class AwardStep:
    """How much a match has added to what a person may achieve by several."""

    person_id: int
    key: str
    match_id: int
    count: int = 1
