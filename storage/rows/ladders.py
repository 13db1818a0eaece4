"""Ladders, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RungRow:
    """A person's place on a ladder, and what inactivity has cost them."""

    tournament_id: int
    number: int
    place: int
    active_at: datetime
    steps: int
    lost_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderChallengeRow:
    """A challenge on a ladder, which is the only pairing of its round."""

    tournament_id: int
    round: int
    challenger: int
    asked_at: datetime
    ended_at: datetime | None
    remind_at: datetime | None
