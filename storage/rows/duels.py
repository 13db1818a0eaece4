"""Duels as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person, Place
from storage.rows.school import RunRow


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDuel:
    """A duel as its host opens it; the columns tell what the fields mean."""

    place: Place
    away_place: Place | None
    host: Person
    opponent_id: int | None
    kind: str
    state: str
    game: str | None
    most: int
    created_at: datetime
    due_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRow(NewDuel):
    """A duel, and what has become of it."""

    id: int
    row: tuple[int, ...]
    started_at: datetime | None
    next_id: int | None
    message_id: int | None
    away_message_id: int | None
    wanted_version: int
    shown_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelistRow:
    """A person in a duel, and their run once they have begun, unless it is gone since."""

    person: Person
    number: int
    side: int | None = None
    is_ready: bool = False
    run_id: int | None = None
    run: RunRow | None = None
