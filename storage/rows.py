"""What is kept, as it enters and leaves this room: frozen values, most of them rows of a table."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord; `name` as last seen."""

    id: int
    name: str


class TeamDecision(StrEnum):
    """Who of a team moves for it."""

    VOTE = "vote"
    CAPTAIN = "captain"
    ANYBODY = "anybody"
    ALTERNATE = "alternate"


@dataclass(frozen=True, slots=True)
class Team:
    """People who play one side together."""

    id: int
    name: str
    decides: TeamDecision
    captain_id: int | None = None


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer as a player; a higher level plays better."""

    level: int


Holder = Person | Team | Computer  # who has one side of a match


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread; no server means a private conversation."""

    server_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A channel that shows a match: to all, to one person, or to one side.

    `wanted_version` of the match should be shown there; `message_id` shows `shown_version`. A
    closed room wants no later version: its match is over.
    """

    place: Place
    person_id: int | None = None
    side: int | None = None
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class LessonRow:
    """How far a person is in a lesson; `bot.school.course.progress` tells what the columns mean."""

    lesson: int
    step: int = 0
    turn: int = 0
    misses: int = 0
    hints: int = 0
    slips: int = 0
    tried: str = ""
    reached: int = 0
    stars: int = 0
    version: int = 0


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """What a person did with a puzzle; `bot.school.course.attempt` tells what the columns mean."""

    puzzle: int
    seen_at: datetime
    moves: tuple[str, ...] = ()
    misses: int = 0
    hints: int = 0
    tried: str = ""
    other_way: str = ""
    is_first: bool = True
    state: str = "open"
    version: int = 0


@dataclass(frozen=True, slots=True)
class ExerciseRating:
    """How strong a person is at puzzles, or how hard a puzzle is."""

    rating: float
    deviation: float
    volatility: float
    games: int
    rated_at: datetime


@dataclass(frozen=True, slots=True)
class PuzzleChannel:
    """Where and when a server wants its puzzle of the day; no games: of all.

    At `next_at` it is to be looked at again.
    """

    server_id: int
    channel_id: int
    hour: int
    time_zone: str
    games: tuple[str, ...]
    next_at: datetime


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day of a server, due at a moment; `message_id` shows `shown_version`.

    A closed one is that of an earlier day: its solution is shown.
    """

    server_id: int
    day: date
    channel_id: int
    puzzle: int
    due_at: datetime
    tried: int = 0
    solved: int = 0
    is_closed: bool = False
    wanted_version: int = 1
    shown_version: int = 0
    message_id: int | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch(MatchChange):
    """The columns of a match as it begins."""

    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
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
class History:
    """What was done in a match, in order: its moves as texts and their moments, and its offers."""

    moves: tuple[str, ...] = ()
    played_at: tuple[datetime, ...] = ()
    offers: tuple[OfferRow, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match with its holders, White's first, and its rooms."""

    row: MatchRow
    holders: tuple[Holder, Holder]
    rooms: tuple[Room, ...]
    history: History | None = None  # of a packed match; else it is in rows of its own


@dataclass(frozen=True, slots=True, kw_only=True)
class NewChallenge:
    """A challenge as it begins; `color` is the challenger's, None leaves it to the lot."""

    place: Place
    challenger: Person
    opponent: Person | None
    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A message that shows `version` of a match, when `ply` moves had been played."""

    message_id: int
    match_id: int
    channel_id: int
    version: int
    ply: int


@dataclass(frozen=True, slots=True)
class DueRoom:
    """A room whose newest message shows an older version than it should."""

    match_id: int
    place: Place
    wanted_version: int


@dataclass(frozen=True, slots=True)
class DueMatch:
    """A match at which somebody has to look at a moment, and the server where it began."""

    match_id: int
    server_id: int | None
    wake_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OffTimeRow:
    """A time in which clocks stand, by a cause: in a match, of a person or on a shard.

    The shard is one of `shards`. It lasts up to `ends_at`, which nobody may know yet.
    """

    cause: str
    begins_at: datetime
    ends_at: datetime | None
    match_id: int | None = None
    person_id: int | None = None
    shard: int | None = None
    shards: int | None = None


@dataclass(frozen=True, slots=True)
class PersonPreferences:
    """What one person wants; None leaves it to the server, the game or us."""

    theme: str | None = None
    coordinates: str | None = None
    square_names: str | None = None
    text_style: str | None = None
    zone: str | None = None  # of time, by its IANA name
    quiet: str | None = None  # the hours without a sound: "22:00-08:00"
    reminders: str | None = None
    digest: int | None = None  # the hour of the daily message


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """How to write to a person: the channel, if it is known, and since when that is refused."""

    channel_id: int | None = None
    blocked_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRow:
    """What a person is to be told about the turn that began at a ply; a match of 0 means all."""

    person_id: int
    kind: str
    match_id: int
    ply: int
    due_at: datetime
    is_silent: bool = False


@dataclass(frozen=True, slots=True)
class ServerPreferences:
    """What a server's managers want; None leaves it to us."""

    theme: str | None = None
    view: str | None = None
    boards: str | None = None
    threads: str | None = None
    clock: str | None = None
    computer: str | None = None  # "off": nobody plays against it
    analysis: str | None = None  # "off": no board tells where its game turned
    game_channels: tuple[int, ...] = ()  # where games may begin; none: everywhere
    audit_channel: int | None = None  # where it is told what moderators do


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """A team as it is made; `is_person` marks one of a single person, who plays as such."""

    name: str
    decides: TeamDecision
    captain_id: int | None = None
    joins: str = "open"
    role_id: int | None = None
    guard: str = "friends"
    turn_seconds: int = 28_800
    is_door_closed: bool = False
    is_person: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow(NewTeam):
    """A team with its rules."""

    id: int

    @property
    def holder(self) -> Team:
        """The team as the holder of a seat."""
        return Team(self.id, self.name, self.decides, self.captain_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """Somebody who is named for a team, belongs to it or left it.

    `seen_council` is the number of the team's vote in which the member last took part, or joined.
    """

    team_id: int
    person: Person
    joined_at: datetime | None = None
    left_at: datetime | None = None
    was_removed: bool = False
    is_called: bool = False
    seen_council: int = 0

    @property
    def is_live(self) -> bool:
        """Whether the person belongs to the team now."""
        return self.joined_at is not None and self.left_at is None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLobby:
    """A game of teams that people may join; the first team plays White."""

    place: Place
    starter: Person
    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str
    teams: tuple[int, int]
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyRow(NewLobby):
    """A lobby, and what has become of it."""

    id: int
    state: str
    match_id: int | None
    message_id: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CouncilRow:
    """The vote of a team on one ply: how it stands, or how it ended.

    `tally` holds a choice and its votes by turns.
    """

    match_id: int
    ply: int
    team_id: int
    number: int
    opened_at: datetime
    changed_at: datetime
    due_at: datetime
    is_extended: bool = False
    seed: int = 0
    silent_before: int = 0
    state: str = "open"
    choice: str | None = None
    why: str | None = None
    choosing: str | None = None
    tally: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteRow:
    """What somebody says in a vote: a choice, since a moment and an event, and ticks."""

    match_id: int
    ply: int
    person_id: int
    choice: str | None
    chosen_at: datetime | None
    event: int | None
    ticks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DueCouncil:
    """A vote at which somebody has to look at a moment."""

    match_id: int
    ply: int
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """Somebody may not play in a server, until a moment or until the ban is lifted."""

    server_id: int
    person: Person
    until: datetime | None
    reason: str
    made_by: Person
    made_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """What a moderator did in a server, to a person or a match; `until` is the end of a ban."""

    server_id: int
    made_at: datetime
    actor: Person
    action: str
    person: Person | None = None
    match_id: int | None = None
    until: datetime | None = None
    reason: str = ""


def columns_of(row: Any) -> dict[str, Any]:
    """Return the fields of one of these values by their names, which are those of its columns.

    Unlike `dataclasses.asdict` it copies no field, which costs more than the statement.
    """
    return {name: getattr(row, name) for name in row.__dataclass_fields__}
