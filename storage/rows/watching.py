"""What people do with the matches of others, as it enters and leaves this room."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """A person shares a finished match in a channel; `is_sent` once it stands there."""

    match_id: int
    channel_id: int
    person_id: int
    shared_at: datetime
    is_sent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowRow:
    """A person follows a match in a way; what is due at a moment may be claimed since another."""

    match_id: int
    person_id: int
    how: str
    due_at: datetime | None = None
    claimed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictionRow:
    """What a person predicts of a match that began in a server."""

    match_id: int
    person_id: int
    server_id: int | None
    outcome: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class PredictionScore:
    """What a number of predictions has brought a person."""

    person: Person
    points: int
    count: int
