"""Simuls, as they enter and leave this package: one person plays many at once."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSimul:
    """A simul as its host opens it; with `color` None the host has White on every other board."""

    place: Place
    host: Person
    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
    host_color: int | None
    most_boards: int
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulRow(NewSimul):
    """A simul, and what has become of it."""

    id: int
    state: str
    wanted_version: int
    shown_version: int
    message_id: int | None
    is_told: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulBoardRow:
    """An opponent of the host, and their match once it has begun."""

    simul_id: int
    person: Person
    number: int
    match_id: int | None = None
    is_out: bool = False
