"""Tournaments, as they enter and leave this room."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """A tournament as it is opened for entries."""

    place: Place
    starter: Person
    name: str
    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
    lasts_hours: int
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow(NewTournament):
    """A tournament, and what has become of it."""

    id: int
    state: str
    started_at: datetime | None
    ends_at: datetime | None
    wanted_version: int
    shown_version: int
    message_id: int | None


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """What becomes of a tournament after it was opened."""

    id: int
    state: str
    started_at: datetime | None
    ends_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """Somebody who plays in a tournament."""

    tournament_id: int
    person: Person
    number: int
    is_out: bool = False
    forfeits: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    """Two players of a round by their numbers, and what has become of their game."""

    tournament_id: int
    round: int
    board: int
    white: int
    black: int
    state: str
    white_points: int = 0
    black_points: int = 0
    match_id: int | None = None
