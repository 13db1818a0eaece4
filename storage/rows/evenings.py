"""Evenings, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvening:
    """An evening as it opens for entries."""

    place: Place
    host: Person
    name: str
    games: tuple[str, ...]
    medley: str
    clock: str
    minutes: int
    rated: bool
    role_ids: tuple[int, ...]
    created_at: datetime
    starts_at: datetime
    due_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow(NewEvening):
    """An evening, and what has become of it."""

    id: int
    state: str
    moved_seconds: int
    waved_at: datetime | None
    door_message_id: int | None
    message_id: int | None
    hall_id: int | None
    wanted_version: int
    shown_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningChange:
    """The columns of an evening that change after it has opened."""

    state: str
    starts_at: datetime
    moved_seconds: int
    waved_at: datetime | None
    due_at: datetime | None
    wanted_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlayerRow:
    """A person who has entered an evening."""

    evening_id: int
    person: Person
    number: int
    presence: str
    since: datetime
    waits_from: datetime
    absences: int
    wants_again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningGameRow:
    """A game of an evening; `kind` is White's result, None while it goes on."""

    evening_id: int
    match_id: int
    white: int
    black: int
    game: str
    paired_at: datetime
    first_move_by: datetime | None
    has_white_moved: bool
    kind: str | None
    plies: int
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class EveningNewsRow:
    """News of an evening that is to be posted."""

    id: int
    evening_id: int
    news: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningTrophyRow:
    """A place that a person has won in an evening of some people."""

    evening_id: int
    person_id: int
    place: int
    people: int
