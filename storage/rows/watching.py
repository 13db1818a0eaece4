"""Shares, follows and predictions of matches, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """A person's sharing of a finished match in a channel; `is_sent` once it is posted."""

    match_id: int
    channel_id: int
    person_id: int
    shared_at: datetime
    is_sent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowRow:
    """A person's way of following a match; when a message is due, and since when it is claimed."""

    match_id: int
    person_id: int
    how: str
    due_at: datetime | None = None
    claimed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictionRow:
    """A person's prediction of a match that began in a server."""

    match_id: int
    person_id: int
    server_id: int | None
    outcome: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class PredictionScore:
    """A person's points for a number of predictions."""

    person: Person
    points: int
    count: int
