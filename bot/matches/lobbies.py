"""The service for lobbies: open one, join a side, start the game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.challenge_store import check_room_for_match
from bot.matches.chance import Chance
from bot.matches.lobby_value import (
    Invitation,
    Lobby,
    LobbyGone,
    LobbyHere,
    LobbyState,
    NoSuchLobby,
    NotTheStarter,
    TeamHouseRules,
)
from bot.matches.mapping import terms_of
from bot.matches.match_facts import MatchGoesOn, NotAPlayer
from bot.matches.match_store import MatchStore
from bot.matches.match_value import Beginning, Match
from bot.matches.team_side import Newcomer
from bot.matches.team_store import load_sides, save_side
from rules import Color
from storage import Database, Person, Place, Transaction
from storage.events import find_match_begun_by
from storage.lobbies import (
    expire_lobbies,
    find_lobby,
    find_lobby_of_match,
    find_open_lobby,
    lock_lobby,
    make_lobby,
    note_lobby_message,
    settle_lobby,
)
from storage.people import remember_person
from storage.places import occupy_place
from storage.rows import LobbyRow, MemberRow, NewLobby, NewTeam, TeamRow
from storage.teams import keep_members, make_team

LASTS = timedelta(hours=24)
Change = Callable[[Lobby], Lobby]


class Lobbies:
    """A lobby starts once, whoever comes first; each call is one transaction."""

    def __init__(self, database: Database, matches: MatchStore, chance: Chance) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance

    def draw_color(self) -> Color:
        """Draw the colour of a side by lot."""
        return self._chance.draw_color(tuple(Color))

    async def open(self, invitation: Invitation, now: datetime) -> Lobby:
        """Open a lobby in a channel.

        Raises `LobbyHere`, `TeamHouseRules`, `Banned`, `DecidedOpening`, or what `rules` says
        about the terms.
        """
        invitation.terms.check()
        if keys := invitation.terms.house_rule_keys:
            raise TeamHouseRules(keys)
        return await self._database.write(_open, invitation, now)

    async def reopen(self, match_id: int, act: Act) -> Lobby:
        """Open a lobby for the rematch of a team game: the same teams, with the colours swapped.

        Members belong to their teams already; one person who played alone is asked to join, unless
        it is that person who asks. Raises `NoSuchMatch`, `MatchGoesOn`, `NotAPlayer`, `LobbyHere`
        or `Banned`.
        """
        return await self._database.write(self._reopen, match_id, act)

    async def find(self, lobby_id: int) -> Lobby:
        """Return the lobby; raises `NoSuchLobby`."""
        return await self._database.read(_load, lobby_id)

    async def join(self, lobby_id: int, color: Color, newcomer: Newcomer, act: Act) -> Lobby:
        """Let somebody join a side; raises `LobbyGone`, `Banned` or `NotEligible`."""
        return await self._database.write(
            _change, lobby_id, act, lambda lobby: lobby.join(color, newcomer, act.at)
        )

    async def leave(self, lobby_id: int, act: Act) -> Lobby:
        """Let somebody leave; raises `LobbyGone`."""
        return await self._database.write(
            _change, lobby_id, act, lambda lobby: lobby.leave(act.person.id, act.at)
        )

    async def name_people(
        self, lobby_id: int, color: Color, people: tuple[Person, ...], act: Act
    ) -> Lobby:
        """Let the starter name who may join a side; raises `LobbyGone` or `NotTheStarter`."""

        def name(lobby: Lobby) -> Lobby:
            _check_starter(lobby, act)
            return lobby.name_people(color, people, act.at)

        return await self._database.write(_change, lobby_id, act, name)

    async def check_start(self, lobby_id: int, act: Act) -> None:
        """Raise what `start` would say about the lobby, before a place is made for its game."""
        lobby = await self.find(lobby_id)
        _check_open(lobby.at(act.at))
        _check_starter(lobby, act)
        lobby.holders()

    async def start(self, lobby_id: int, act: Act, place: Place | None = None) -> Match:
        """Begin the game, in `place` where it is not the lobby's own; twice begins one.

        Raises `LobbyGone`, `NotTheStarter`, `SideEmpty` or `TooManyMatches`.
        """
        return await self._database.write(self._start, lobby_id, act, place)

    async def withdraw(self, lobby_id: int, act: Act) -> Lobby:
        """Take one's lobby back; raises `LobbyGone` or `NotTheStarter`."""
        return await self._database.write(_withdraw, lobby_id, act)

    async def expire(self, now: datetime) -> list[Lobby]:
        """End the lobbies whose time is up, and return those that ended now."""
        return await self._database.write(_expire, now)

    async def note_message(self, lobby_id: int, message_id: int) -> None:
        """Keep which message shows a lobby."""
        await self._database.write(note_lobby_message, lobby_id, message_id)

    def _reopen(self, transaction: Transaction, match_id: int, act: Act) -> Lobby:
        match = self._matches.load(transaction, match_id)
        if not match.is_over:
            raise MatchGoesOn(match)
        row = find_lobby_of_match(transaction, match_id)
        if row is None:
            raise NotAPlayer(match)
        lobby = _lobby(transaction, row)
        if not any(side.is_member(act.person.id) for side in lobby.sides):
            raise NotAPlayer(match)
        return _open(transaction, rematch_of(lobby, match, act.person), act.at)

    def _start(
        self, transaction: Transaction, lobby_id: int, act: Act, place: Place | None
    ) -> Match:
        lobby = _load_to_change(transaction, lobby_id, act.at)
        begun = find_match_begun_by(transaction, act.event)
        if begun is not None:
            return self._matches.load(transaction, begun)
        _check_open(lobby)
        _check_starter(lobby, act)
        beginning = Beginning(
            terms=lobby.terms.draw_lot(self._chance.draw_seed()),
            players=lobby.holders(),
            place=place or lobby.place,
            at=act.at,
        )
        occupy_place(transaction, beginning.place)
        check_room_for_match(transaction, beginning)
        match = self._matches.begin(transaction, beginning, act.event)
        settle_lobby(transaction, lobby_id, LobbyState.STARTED, match.id)
        return match


def rematch_of(lobby: Lobby, match: Match, asker: Person) -> Invitation:
    """Return an invitation of the same teams with the colours swapped, by one of their people."""
    white, black = lobby.sides
    first: list[tuple[Color, Person]] = []
    named: list[tuple[Color, Person]] = []
    for color, side in ((Color.WHITE, black), (Color.BLACK, white)):
        for member in side.members:
            is_asked = side.team.is_person and member.person.id != asker.id
            (named if is_asked else first).append((color, member.person))
    return Invitation(
        place=match.main_room.place,
        starter=asker,
        terms=match.terms.renew_lot(),
        teams=(_again(black.team), _again(white.team)),
        first=tuple(first),
        named=tuple(named),
    )


def _again(team: TeamRow) -> NewTeam:
    names = (name for name in NewTeam.__dataclass_fields__ if name != "is_door_closed")
    return NewTeam(**{name: getattr(team, name) for name in names})


def _open(transaction: Transaction, invitation: Invitation, now: datetime) -> Lobby:
    place, terms = invitation.place, invitation.terms
    check_not_banned(transaction, place.server_id, invitation.starter.id, now)
    occupy_place(transaction, place)
    here = find_open_lobby(transaction, place.channel_id)
    if here is not None:
        lobby = _lobby(transaction, here)
        if lobby.at(now).state is LobbyState.OPEN:
            raise LobbyHere(lobby)
        settle_lobby(transaction, lobby.id, LobbyState.EXPIRED)
    for _, person in (*invitation.first, *invitation.named):
        remember_person(transaction, person)
    white, black = (make_team(transaction, team) for team in invitation.teams)
    people = [
        MemberRow(team_id=(white, black)[color], person=person, joined_at=now)
        for color, person in invitation.first
    ] + [MemberRow(team_id=(white, black)[color], person=each) for color, each in invitation.named]
    keep_members(transaction, people)
    new = NewLobby(
        place=place,
        starter=invitation.starter,
        game=terms.game,
        options=terms.options,
        rated=False,
        opening=terms.opening,
        house_rules=terms.house_rules,
        clock=terms.clock,
        teams=(white, black),
        created_at=now,
        expires_at=now + LASTS,
    )
    return _load(transaction, make_lobby(transaction, new))


def _change(transaction: Transaction, lobby_id: int, act: Act, change: Change) -> Lobby:
    lobby = _load_to_change(transaction, lobby_id, act.at)
    _check_open(lobby)
    check_not_banned(transaction, lobby.place.server_id, act.person.id, act.at)
    changed = change(lobby)
    for before, after in zip(lobby.sides, changed.sides, strict=True):
        save_side(transaction, before, after)
    return changed


def _withdraw(transaction: Transaction, lobby_id: int, act: Act) -> Lobby:
    lobby = _load_to_change(transaction, lobby_id, act.at)
    _check_open(lobby)
    _check_starter(lobby, act)
    settle_lobby(transaction, lobby_id, LobbyState.WITHDRAWN)
    return replace(lobby, state=LobbyState.WITHDRAWN)


def _expire(transaction: Transaction, now: datetime) -> list[Lobby]:
    return [_load(transaction, lobby_id) for lobby_id in expire_lobbies(transaction, now)]


def _check_open(lobby: Lobby) -> None:
    if lobby.state is not LobbyState.OPEN:
        raise LobbyGone(lobby)


def _check_starter(lobby: Lobby, act: Act) -> None:
    if act.person.id != lobby.starter.id:
        raise NotTheStarter(lobby)


def _load_to_change(transaction: Transaction, lobby_id: int, now: datetime) -> Lobby:
    lock_lobby(transaction, lobby_id)
    return _load(transaction, lobby_id).at(now)


def _load(transaction: Transaction, lobby_id: int) -> Lobby:
    row = find_lobby(transaction, lobby_id)
    if row is None:
        raise NoSuchLobby(lobby_id)
    return _lobby(transaction, row)


def _lobby(transaction: Transaction, row: LobbyRow) -> Lobby:
    white, black = load_sides(transaction, row.teams)
    return Lobby(
        id=row.id,
        place=row.place,
        starter=row.starter,
        terms=terms_of(row),
        sides=(white, black),
        created_at=row.created_at,
        expires_at=row.expires_at,
        state=LobbyState(row.state),
        match_id=row.match_id,
        message_id=row.message_id,
    )
