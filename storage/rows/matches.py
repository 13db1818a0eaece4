"""Matches and challenges, as they enter and leave this package."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from storage.rows.people import Person, Place


class TeamDecision(StrEnum):
    """How a team decides on its moves."""

    VOTE = "vote"
    CAPTAIN = "captain"
    ANYBODY = "anybody"
    ALTERNATE = "alternate"


@dataclass(frozen=True, slots=True)
class Team:
    """People who play one side together; only their own server sees their `own_name`."""

    id: int
    name: str
    decides: TeamDecision
    captain_id: int | None = None
    own_name: str | None = None
    own_server_id: int | None = None


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer as a player; a higher level plays better."""

    level: int


Holder = Person | Team | Computer  # the holder of one side of a match


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A channel that shows a match: to all, to one person, or to one side.

    It should show `wanted_version` of the match; `message_id` shows `shown_version`. A closed room
    wants no later version, as its match is over. `quiet_changes` counts the changes that need an
    edit of that message but no new one.
    """

    place: Place
    person_id: int | None = None
    side: int | None = None
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None
    is_closed: bool = False
    quiet_changes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchChange:
    """The columns of a match that change with moves, offers and answers."""

    fen: str
    ending: str | None = None
    winner: int | None = None
    reason: str | None = None
    numbers: tuple[int, ...] = ()
    moved_at: datetime
    ended_at: datetime | None = None
    touched: int | None = None
    version: int = 1
    wake_at: datetime | None = None
    noticed_at: datetime | None = None
    put_back_from: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch(MatchChange):
    """The columns of a match as it begins."""

    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
    odds: int | None = None
    server_id: int | None
    started_at: datetime
    event: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(NewMatch):
    """The columns of a match."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """A move, played after `ply` others, which made `version` of its match."""

    match_id: int
    ply: int
    version: int
    text: str
    played_at: datetime
    event: int | None = None
    how: str | None = None  # why it was played automatically


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRow:
    """The conditional moves of `color` from a ply on, as lines of moves."""

    match_id: int
    color: int
    ply: int
    lines: tuple[str, ...]
    is_missed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRow:
    """An offer of `color` when `ply` moves had been played, answered after `answered_ply`."""

    match_id: int
    ply: int
    color: int
    kind: str
    made_at: datetime
    answer: str
    answered_ply: int | None = None
    event: int | None = None


@dataclass(frozen=True, slots=True)
class TakebackRow:
    """A turn that the side of `color` took back, which made `version` of the match."""

    color: int
    version: int


@dataclass(frozen=True, slots=True)
class History:
    """The history of a match, in order: moves as texts and their moments, offers, takebacks."""

    moves: tuple[str, ...] = ()
    played_at: tuple[datetime, ...] = ()
    offers: tuple[OfferRow, ...] = ()
    takebacks: tuple[TakebackRow, ...] = ()
    replies: Mapping[int, str] = field(default_factory=dict)  # why moves were automatic, by ply


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match with its holders, White's first, and its rooms."""

    row: MatchRow
    holders: tuple[Holder, Holder]
    rooms: tuple[Room, ...]
    history: History | None = None  # of a packed match; otherwise it is in rows of its own
    has_left: tuple[bool, bool] = (False, False)  # the server, White first
    pings: tuple[str | None, str | None] = (None, None)  # where people want to be pinged


@dataclass(frozen=True, slots=True, kw_only=True)
class NewChallenge:
    """A challenge as it begins; `color` is the challenger's, or None to draw lots."""

    place: Place
    challenger: Person
    opponent: Person | None
    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
    odds: int | None = None
    color: int | None
    created_at: datetime
    expires_at: datetime
    rematch_of: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRow(NewChallenge):
    """A challenge, and what has become of it."""

    id: int
    state: str
    match_id: int | None
    message_id: int | None


@dataclass(frozen=True, slots=True)
class Liveliness:
    """When the last move in a running match was played, and whether a team plays in it."""

    match_id: int
    moved_at: datetime
    has_team: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A message that shows `version` of a match, when `ply` moves had been played.

    `quiet_changes` is the number of the room's changes without a ping that it shows.
    """

    message_id: int
    match_id: int
    channel_id: int
    version: int
    ply: int
    quiet_changes: int = 0


@dataclass(frozen=True, slots=True)
class DueRoom:
    """A room whose newest message shows an older version than it should."""

    match_id: int
    place: Place
    wanted_version: int


@dataclass(frozen=True, slots=True)
class DueMatch:
    """A match that must be looked at by a moment, and the server where it began."""

    match_id: int
    server_id: int | None
    wake_at: datetime
