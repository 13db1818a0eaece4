"""A lobby as a value: a team game that people join before it starts; and what it refuses.

MatchError
└── NoSuchLobby · NoSuchCode · LobbyGone · LobbyHere · TooManyLobbies · NotTheStarter · SideEmpty ·
    TeamHouseRules · OtherRoom · OwnInvitation · SameRoom
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Self, TypeVar

from bot.matches.gathering import Gathered, Gathering, KeptMessage, OneHere, ShownGathering
from bot.matches.match_error import MatchError
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.teams.team_side import Newcomer, TeamSide
from rules import Color
from storage import Computer, Holder, Person, Place
from storage.rows import Away, MemberRow, NewTeam, TeamRow

AnyTeam = TypeVar("AnyTeam", bound=NewTeam)


class LobbyState(StrEnum):
    """What became of a lobby."""

    OPEN = "open"
    STARTED = "started"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class ServerNames:
    """The name of a team as told to another server, and its `own` name if that differs."""

    told: str
    own: str | None = None

    def give(self, team: AnyTeam, server_id: int | None) -> AnyTeam:
        """Return a server's team with these names."""
        return replace(team, name=self.told, own_name=self.own, own_server_id=server_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """The terms on which a lobby is opened; White's team comes first.

    `first` are people who belong to the teams from the beginning, each with a colour; `named` may
    join a team of named people. `away` is the side that plays in a channel of its own.
    """

    place: Place
    starter: Person
    terms: Terms
    teams: tuple[NewTeam, NewTeam]
    first: tuple[tuple[Color, Person], ...] = ()
    named: tuple[tuple[Color, Person], ...] = ()
    away: Away | None = None

    @property
    def is_between_servers(self) -> bool:
        """Whether its sides play in two servers, or will as soon as another server joins."""
        return are_two_servers(self.place, self.away)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby(Gathered):
    """A lobby and its two sides, White's first."""

    id: int
    place: Place
    starter: Person
    terms: Terms
    sides: tuple[TeamSide, TeamSide]
    created_at: datetime
    expires_at: datetime
    state: LobbyState = LobbyState.OPEN
    match_id: int | None = None
    message_id: int | None = None
    away: Away | None = None
    wanted_version: int = 0  # of what its messages are to show

    @property
    def places(self) -> tuple[Place, ...]:
        """The channels that show the lobby, the one in which it was opened first."""
        away = self.away.place if self.away else None
        return (self.place, *([away] if away else []))

    @property
    def is_over(self) -> bool:
        """Whether nobody can join any more."""
        return self.state is not LobbyState.OPEN

    @property
    def messages(self) -> tuple[KeptMessage, ...]:
        """The messages that show it; an answer never shows it to the other side first."""
        here = KeptMessage(self.place, self.message_id, is_closed=self.is_over)
        if self.away is None or self.away.place is None:
            return (here,)
        shown = self.away.place, self.away.message_id, "away_message_id"
        return here, KeptMessage(*shown, is_answer=False, is_closed=self.is_over)

    @property
    def is_between_servers(self) -> bool:
        """Whether its sides play in two servers, or will as soon as another server joins."""
        return are_two_servers(self.place, self.away)

    @property
    def own_rooms(self) -> tuple[Place, ...]:
        """The rooms of White and Black if each side has its own, else empty."""
        if self.away is None or self.away.place is None:
            return ()
        rooms = {self.away.color: self.away.place, 1 - self.away.color: self.place}
        return tuple(rooms[color] for color in Color)

    def message_id_in(self, place: Place) -> int | None:
        """Return the id of the message that shows the lobby in one of its places, None if none
        does.
        """
        if self.away is not None and place == self.away.place:
            return self.away.message_id
        return self.message_id

    def side_in(self, place: Place) -> Color | None:
        """Return the side that plays in a channel, None if both sides do."""
        if self.away is None:
            return None
        color = Color(self.away.color)
        return color if place == self.away.place else color.other

    def places_of(self, color: Color) -> list[Place]:
        """List the channels in which a side plays."""
        return [place for place in self.places if self.side_in(place) in (None, color)]

    def at(self, now: datetime) -> Self:
        """Return the lobby as it stands at `now`: an open one may have run out of time."""
        if self.state is LobbyState.OPEN and self.expires_at <= now:
            return replace(self, state=LobbyState.EXPIRED)
        return self

    def join(self, color: Color, newcomer: Newcomer, now: datetime) -> Self:
        """Return the lobby with a person on a side; people may change sides until the start.

        Raises `NotEligible`, `OtherRoom`, or `OwnInvitation` for the starter on the away side.
        """
        person_id = newcomer.person.id
        self._check_room(color, newcomer)
        joined = self.sides[color].join(newcomer, now, self.created_at, 0)
        other = self.sides[color.other]
        if other.is_member(person_id):
            other = other.leave(person_id, now)
        return self._with(color, _led(joined), other)

    def leave(self, person_id: int, now: datetime) -> Self:
        """Return the lobby without a person."""
        white, black = (
            side.leave(person_id, now) if side.is_member(person_id) else side for side in self.sides
        )
        return replace(self, sides=(white, black))

    def name_people(self, color: Color, people: tuple[Person, ...], now: datetime) -> Self:
        """Return the lobby with these people named for a side; others named before who have not
        joined go.
        """
        side, team = self.sides[color], self.sides[color].team
        named = {person.id for person in people}
        kept = {key: member for key, member in side.people.items() if key in named}
        new = [
            MemberRow(team_id=team.id, person=person) for person in people if person.id not in kept
        ]
        gone = [
            replace(member, left_at=now, was_removed=True)
            for key, member in side.people.items()
            if key not in named and not member.was_removed
        ]
        back = [replace(member, was_removed=False) for member in kept.values()]
        return self._with(color, side.keep(*new, *gone, *back), self.sides[color.other])

    def holders(self) -> tuple[Holder, Holder]:
        """Return the players, White first; raises `SideEmpty` if one is missing."""
        if self.away is not None and self.away.place is None:
            raise SideEmpty(Color(self.away.color))
        for color, side in zip(Color, self.sides, strict=True):
            if not side.is_complete:
                raise SideEmpty(color)
        white, black = map(_holder, self.sides)
        return white, black

    def _check_room(self, color: Color, newcomer: Newcomer) -> None:
        if self.away is None:
            return
        if self.side_in(newcomer.place) is not color or newcomer.place not in self.places:
            raise OtherRoom(color)
        if color == self.away.color and newcomer.person.id == self.starter.id:
            raise OwnInvitation

    def _with(self, color: Color, side: TeamSide, other: TeamSide) -> Self:
        white, black = (side, other) if color is Color.WHITE else (other, side)
        return replace(self, sides=(white, black))


def are_two_servers(place: Place, away: Away | None) -> bool:
    """Tell whether an away side plays, or will play, in a different server from that of a place."""
    return away is not None and (away.place is None or away.place.server_id != place.server_id)


def _led(side: TeamSide) -> TeamSide:
    """Return a side with its first member as the captain, if the captain decides there."""
    if side.team.decides != "captain" or side.team.captain_id is not None:
        return side
    return replace(side, team=replace(side.team, captain_id=side.members[0].person.id))


def _holder(side: TeamSide) -> Holder:
    if side.team.level is not None:
        return Computer(side.team.level)
    return side.members[0].person if side.team.is_person else side.team.holder


class NoSuchLobby(MatchError):
    """There is no lobby with this number."""


class NoSuchCode(MatchError):
    """No lobby waits for this code: it is mistyped, was used, or its time is over."""


@dataclass(eq=False, repr=False)
class OtherRoom(MatchError):
    """A side is joined only in the channel in which it plays."""

    color: Color


class OwnInvitation(MatchError):
    """A person other than the starter must accept a lobby's invitation in the other channel."""


class SameRoom(MatchError):
    """The two sides of a game between channels, or servers, would be in the same one."""


@dataclass(eq=False, repr=False)
class LobbyGone(MatchError):
    """The lobby has started, was withdrawn or has expired."""

    lobby: Lobby


class LobbyHere(MatchError, OneHere):
    """A channel has an open lobby already."""

    def __init__(self, lobby: Lobby, place: Place) -> None:
        super().__init__(lobby.id)
        self.lobby = lobby
        message_id = lobby.message_id_in(place)
        self.shown = ShownGathering(Gathering.LOBBY, lobby.id, place, message_id)


@dataclass(eq=False, repr=False)
class TooManyLobbies(MatchError):
    """A person has the most open lobbies allowed at a time."""

    most: int


@dataclass(eq=False, repr=False)
class NotTheStarter(MatchError):
    """Only the person who opened the lobby may do that."""

    lobby: Lobby


@dataclass(eq=False, repr=False)
class SideEmpty(MatchError):
    """A side has nobody yet, or not everyone who was named for it."""

    color: Color


@dataclass(eq=False, repr=False)
class TeamHouseRules(MatchError):
    """Teams cannot play by house rules that bind one player's hand; `keys` are those rules."""

    keys: tuple[str, ...]


def invite_again(lobby: Lobby, match: Match, asker: Person) -> Invitation:
    """Return an invitation by one of their people for the same teams with the colours swapped.

    If each side has a room of its own, the other side joins again in its room.
    """
    white, black = lobby.sides
    asking = white if white.is_member(asker.id) else black
    own = Color.WHITE if asking is white else Color.BLACK
    has_rooms = lobby.away is not None
    first: list[tuple[Color, Person]] = []
    named: list[tuple[Color, Person]] = []
    for color, side in ((Color.WHITE, black), (Color.BLACK, white)):
        for member in side.members if side is asking or not has_rooms else ():
            is_asked = side.team.is_person and member.person.id != asker.id
            (named if is_asked else first).append((color, member.person))
    there = match.room_of(own.other).place
    return Invitation(
        place=match.room_of(own).place,
        away=Away(color=own, place=there) if has_rooms else None,
        starter=asker,
        terms=match.terms.renew_lot(),
        teams=(_again(black.team), _again(white.team)),
        first=tuple(first),
        named=tuple(named),
    )


def _again(team: TeamRow) -> NewTeam:
    names = (name for name in NewTeam.__dataclass_fields__ if name != "is_door_closed")
    return NewTeam(**{name: getattr(team, name) for name in names})
