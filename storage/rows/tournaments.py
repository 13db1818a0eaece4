"""Tournaments, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """A tournament as it opens for entries."""

    place: Place
    starter: Person
    deputy: Person | None
    name: str
    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
    kind: str
    preset: str
    rounds: int | None
    games: int
    scoring: str
    boards: int
    cycles: int
    plays_anywhere: bool
    lasts_minutes: int
    created_at: datetime
    starts_at: datetime | None
    opens_at: datetime | None
    closes_at: datetime | None
    least_people: int | None
    most_people: int | None
    role_ids: str
    account_days: int
    member_days: int
    least_rating: int | None
    highest_rating: int | None
    winner_role: int | None
    is_announced: bool
    due_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow(NewTournament):
    """A tournament, and what has become of it."""

    id: int
    state: str
    started_at: datetime | None
    ends_at: datetime | None
    paused_at: datetime | None
    wanted_version: int
    shown_version: int
    message_id: int | None
    event_id: int | None
    event_told: str


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """The columns of a tournament that change after it has opened."""

    id: int
    state: str
    rounds: int | None
    starts_at: datetime | None
    closes_at: datetime | None
    is_announced: bool
    started_at: datetime | None
    ends_at: datetime | None
    due_at: datetime | None
    paused_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """A player in a tournament."""

    tournament_id: int
    person: Person
    number: int
    is_out: bool = False
    forfeits: int = 0
    first_round: int = 1
    has_returned: bool = False
    half_bye: int | None = None
    is_here: bool = False
    is_captain: bool = False
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplicantRow:
    """Someone who has not entered a tournament: on its waiting list, left over, or removed."""

    tournament_id: int
    person: Person
    state: str
    since: datetime | None = None
    is_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTeamRow:
    """A team that has entered a tournament."""

    tournament_id: int
    number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    """A pairing of a round: two players by number, or one with a bye, and its state."""

    tournament_id: int
    round: int
    board: int
    white: int
    black: int | None
    state: str
    white_points: int = 0
    black_points: int = 0
    asked_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentGameRow:
    """One game of a pairing; `is_turned` if the pairing's Black plays White."""

    tournament_id: int
    round: int
    board: int
    game: int
    match_id: int
    is_turned: bool
    white_points: int | None
    black_points: int | None
    first_move_by: datetime | None = None
    awaits_black: bool = False
    plies: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round of a tournament in which one round follows another."""

    tournament_id: int
    round: int
    state: str
    opens_at: datetime
    closes_at: datetime
    remind_at: datetime | None
    first_move_by: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalRow:
    """A player of a pairing who said that they are ready for its game."""

    tournament_id: int
    round: int
    board: int
    number: int
    ready_at: datetime
    last_day: int
    days: int
    called_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TellingRow:
    """The result that a player gave of a game played elsewhere."""

    tournament_id: int
    round: int
    board: int
    person_id: int
    opponent: int
    own_points: int
    their_points: int
    told_at: datetime
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPostRow:
    """The message about a part of a round."""

    tournament_id: int
    round: int
    part: int
    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentNewsRow:
    """An item about a round that must be posted."""

    id: int
    tournament_id: int
    round: int
    news: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyRow:
    """A place that someone has won in a tournament, and how many played."""

    tournament_id: int
    person_id: int
    place: int
    people: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WonTrophyRow:
    """A place that someone has won, with the tournament."""

    name: str
    where: Place
    place: int
    people: int
    started_at: datetime
