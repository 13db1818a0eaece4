"""Ladders, as they enter and leave this room."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RungRow:
    """Someone on a ladder, and what time has done to them."""

    tournament_id: int
    number: int
    place: int
    active_at: datetime
    steps: int
    lost_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderChallengeRow:
    """The person who made a challenge, which is the only pairing of a round."""

    tournament_id: int
    round: int
    challenger: int
    asked_at: datetime
    ended_at: datetime | None
    remind_at: datetime | None
