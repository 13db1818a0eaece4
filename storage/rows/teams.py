"""Teams, lobbies, votes and moderators' acts, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.matches import Team, TeamDecision
from storage.rows.people import Person, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """A team as it is made; `is_person` marks a single person who plays without a team.

    It needs `quorum` votes; `silence` says what happens if nobody votes. The votes of a blind team
    are counted only at the end; `shows_names` shows members who voted. A `level` marks the
    computer, which plays at that level in place of people. The server with the id `own_server_id`
    calls the team by its `own_name`, if other servers are not told that name.
    """

    name: str
    decides: TeamDecision
    captain_id: int | None = None
    joins: str = "open"
    role_id: int | None = None
    guard: str = "friends"
    turn_seconds: int = 28_800
    quorum: int = 1
    silence: str = "lot"
    is_door_closed: bool = False
    is_person: bool = False
    is_blind: bool = False
    shows_names: bool = False
    level: int | None = None
    own_name: str | None = None
    own_server_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow(NewTeam):
    """A team with its rules, and the thread in which its members talk if it has one."""

    id: int
    thread_id: int | None = None

    @property
    def holder(self) -> Team:
        """The team as the holder of a seat."""
        return Team(
            self.id,
            self.name,
            self.decides,
            self.captain_id,
            self.own_name,
            self.own_server_id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """A person who was named for a team, belongs to it or has left it.

    `seen_council` is the number of the vote in which the member last took part, or during which
    they joined.
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
class MembershipRow:
    """A running match in which a person's team plays a side.

    The person may already have chosen a move in the vote that is open there.
    """

    match_id: int
    color: int
    has_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """The side of a lobby that plays in a channel of its own.

    The channel is not known at first if another server comes by a `code`.
    """

    color: int
    place: Place | None = None
    message_id: int | None = None
    code: str | None = None


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
    away: Away | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyRow(NewLobby):
    """A lobby, and what has become of it."""

    id: int
    state: str
    match_id: int | None
    message_id: int | None
    wanted_version: int = 0
    shown_version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CouncilRow:
    """The vote of a team on one ply: how it stands, or how it ended.

    `tally` alternates between a choice and its number of votes.
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
    """A person's vote: a choice with its moment and event, and ticks."""

    match_id: int
    ply: int
    person_id: int
    choice: str | None
    chosen_at: datetime | None
    event: int | None
    ticks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DueCouncil:
    """A vote with something due at a given time, and the server where its match began.

    `turn_seconds` is the team's time for a move.
    """

    match_id: int
    ply: int
    due_at: datetime
    server_id: int | None
    turn_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """A person may not play in a server, until a moment or until the ban is lifted."""

    server_id: int
    person: Person
    until: datetime | None
    reason: str
    made_by: Person
    made_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """A moderator's act in a server, on a person or a match; `until` is the end of a ban.

    With a `tournament` it is an arbiter's act, perhaps on a pairing, identified by round and board,
    and `points` is the pairing's new result. The tournament's name and the players' ids are looked
    up when it is listed.
    """

    server_id: int
    made_at: datetime
    actor: Person
    action: str
    person: Person | None = None
    match_id: int | None = None
    until: datetime | None = None
    reason: str = ""
    tournament_id: int | None = None
    tournament: str = ""
    round: int | None = None
    board: int | None = None
    points: tuple[int, int] | None = None
    players: tuple[int, int] | None = None
