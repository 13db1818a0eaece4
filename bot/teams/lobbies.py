"""The service for lobbies: open one, join a side, start the game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.challenges.challenge_store import check_players
from bot.matches.act import Act
from bot.matches.admission import check_not_banned, check_others_not_banned, is_banned
from bot.matches.chance import Chance
from bot.matches.computer_games import check_computer_wanted
from bot.matches.mapping import columns_of_terms, terms_of
from bot.matches.match_facts import MatchGoesOn, NotAPlayer
from bot.matches.match_value import Beginning, Match
from bot.matches.older_store import MatchStore, work_of
from bot.matches.runner import Runner
from bot.teams.lobby import (
    Invitation,
    Lobby,
    LobbyGone,
    LobbyHere,
    LobbyState,
    NoSuchCode,
    NoSuchLobby,
    NotTheStarter,
    SameRoom,
    ServerNames,
    TeamHouseRules,
    TooManyLobbies,
    invite_again,
)
from bot.teams.team_side import Newcomer
from bot.teams.team_store import load_sides, save_side
from rules import Color
from storage import Person, Place, Transaction
from storage.events import find_match_begun_by
from storage.lobbies import (
    count_open_lobbies,
    enter_lobby,
    expire_lobbies,
    find_lobby,
    find_lobby_by_code,
    find_lobby_of_match,
    find_open_lobby,
    list_unshown_lobbies,
    lock_lobby,
    make_lobby,
    note_away_message,
    note_lobby_message,
    settle_lobby,
)
from storage.people import lock_person, remember_people
from storage.places import occupy_place
from storage.rows import Away, LobbyRow, MemberRow, NewLobby
from storage.teams import forget_who_left, keep_members, make_team

LASTS = timedelta(hours=24)
MOST_OPEN = 5  # lobbies of a person at a time
Change = Callable[[Lobby], Lobby]


class Lobbies:
    """A lobby starts once, whoever comes first; each call is one transaction."""

    def __init__(self, database: Runner, matches: MatchStore, chance: Chance) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance

    def draw_color(self) -> Color:
        """Draw the colour of a side at random."""
        return self._chance.draw_color(tuple(Color))

    async def open(self, invitation: Invitation, now: datetime) -> Lobby:
        """Open a lobby in a channel, or in two.

        Between servers the strict guard holds always. Raises `LobbyHere`, `TooManyLobbies`,
        `SameRoom`, `TeamHouseRules`, `Banned`, `OtherBanned`, `ComputerSwitchedOff`,
        `DecidedOpening`, or what `rules` says about the terms.
        """
        invitation.terms.check()
        if keys := invitation.terms.house_rule_keys:
            raise TeamHouseRules(keys)
        if invitation.is_between_servers:
            white, black = (replace(team, guard="strict") for team in invitation.teams)
            invitation = replace(invitation, teams=(white, black))
        return await self._database.write(_open, invitation, now)

    def draw_away_side(self, color: Color | None, place: Place | None) -> Away:
        """Return a side away, of a given or a random colour: in a channel, or reached by a code."""
        side = self.draw_color() if color is None else color
        return Away(color=side, place=place, code=None if place else self._chance.draw_code())

    async def enter(self, code: str, place: Place, names: ServerNames, act: Act) -> Lobby:
        """Let another server play the away side of a lobby, in this channel and by these names.

        Raises `NoSuchCode`, `SameRoom`, `LobbyHere` or `Banned`.
        """
        return await self._database.write(_enter, code, place, names, act)

    async def list_unshown(self) -> list[int]:
        """List the open lobbies of which the channel of the away side has no message yet."""
        return await self._database.read(list_unshown_lobbies)

    async def reopen(self, match_id: int, act: Act) -> Lobby:
        """Open a lobby for the rematch of a team game: the same teams, with the colours swapped.

        Members belong to their teams already; one person who played alone is asked to join, unless
        it is that person who asks. Members who are banned are left out. Raises `NoSuchMatch`,
        `MatchGoesOn`, `NotAPlayer`, `LobbyHere`, `TooManyLobbies`, `Banned` or `OtherBanned`.
        """
        return await self._database.write(self._reopen, match_id, act)

    async def find(self, lobby_id: int) -> Lobby:
        """Return the lobby; raises `NoSuchLobby`."""
        return await self._database.read(_load, lobby_id)

    async def join(self, lobby_id: int, color: Color, newcomer: Newcomer, act: Act) -> Lobby:
        """Let someone join a side.

        Raises `LobbyGone`, `Banned`, `NotEligible`, `OtherRoom` or `OwnInvitation`.
        """

        def join(lobby: Lobby) -> Lobby:
            return lobby.join(color, newcomer, act.at)

        return await self._database.write(_change, lobby_id, act, join, newcomer.place)

    async def leave(self, lobby_id: int, act: Act) -> Lobby:
        """Let someone leave; raises `LobbyGone`."""
        return await self._database.write(
            _change, lobby_id, act, lambda lobby: lobby.leave(act.person.id, act.at)
        )

    async def name_people(
        self, lobby_id: int, color: Color, people: tuple[Person, ...], act: Act
    ) -> Lobby:
        """Let the starter name the people who may join a side.

        Raises `LobbyGone`, `NotTheStarter` or `OtherBanned`.
        """
        return await self._database.write(_name_people, lobby_id, color, people, act)

    async def check_start(self, lobby_id: int, act: Act) -> None:
        """Raise what `start` would say about the lobby, before a place is made for its game."""
        lobby = await self.find(lobby_id)
        _check_open(lobby.at(act.at))
        _check_starter(lobby, act)
        lobby.holders()

    async def start(self, lobby_id: int, act: Act, place: Place | None = None) -> Match:
        """Begin the game, in `place` where it is not the lobby's own; twice begins one.

        Members who are banned from a server it is shown in are left out. Raises `LobbyGone`,
        `NotTheStarter`, `Banned`, `SideEmpty` or `TooManyMatches`.
        """
        return await self._database.write(self._start, lobby_id, act, place)

    async def withdraw(self, lobby_id: int, act: Act) -> Lobby:
        """Take one's lobby back; raises `LobbyGone` or `NotTheStarter`."""
        return await self._database.write(_withdraw, lobby_id, act)

    async def expire(self, now: datetime) -> list[Lobby]:
        """End the lobbies whose time is up, and return those that ended now."""
        return await self._database.write(_expire, now)

    async def note_message(self, lobby: Lobby, place: Place, message_id: int) -> None:
        """Keep which message shows a lobby in one of its places."""
        note = note_lobby_message if place == lobby.place else note_away_message
        await self._database.write(note, lobby.id, message_id)

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
        return _open(transaction, invite_again(lobby, match, act.person), act.at)

    def _start(
        self, transaction: Transaction, lobby_id: int, act: Act, place: Place | None
    ) -> Match:
        lobby = _load_to_change(transaction, lobby_id, act.at)
        begun = find_match_begun_by(transaction, act.event)
        if begun is not None:
            return self._matches.load(transaction, begun)
        _check_open(lobby)
        _check_starter(lobby, act)
        check_not_banned(transaction, lobby.place.server_id, act.person.id, act.at)
        lobby = _leave_banned_out(transaction, lobby, act.at)
        beginning = Beginning(
            terms=lobby.terms.draw_lot(self._chance.draw_seed()),
            players=lobby.holders(),
            place=place or lobby.place,
            at=act.at,
            own_rooms=lobby.own_rooms,
        )
        for room in sorted(beginning.rooms, key=lambda room: room.place.channel_id):
            occupy_place(transaction, room.place)
        check_players(transaction, beginning)
        forget_who_left(transaction, [side.team.id for side in lobby.sides])
        match = self._matches.begin(transaction, beginning, act.event)
        _settle(transaction, lobby_id, LobbyState.STARTED, match.id)
        return match


def _leave_banned_out(transaction: Transaction, lobby: Lobby, now: datetime) -> Lobby:
    """Take members who are banned from the server of their side out of it."""
    after = lobby
    for color, side in zip(Color, lobby.sides, strict=True):
        places = lobby.places_of(color)
        for member in [each.person.id for each in side.members]:
            if any(is_banned(transaction, place.server_id, member, now) for place in places):
                after = after.leave(member, now)
    for left, kept in zip(lobby.sides, after.sides, strict=True):
        save_side(transaction, left, kept)
    return after


def _open(transaction: Transaction, invitation: Invitation, now: datetime) -> Lobby:
    invitation = _admit(transaction, invitation, now)
    place, terms = invitation.place, invitation.terms
    if any(team.level is not None for team in invitation.teams):
        check_computer_wanted(transaction, place)
    there = invitation.away.place if invitation.away else None
    if there == place:
        raise SameRoom
    places = [place] if there is None else [place, there]
    for each in sorted(places, key=lambda each: each.channel_id):
        _occupy_free(transaction, each, now)
    others = (person for _, person in (*invitation.first, *invitation.named))
    remember_people(transaction, (invitation.starter, *others))
    _check_open_lobbies(transaction, invitation.starter, now)
    white, black = (make_team(transaction, team) for team in invitation.teams)
    people = [
        MemberRow(team_id=(white, black)[color], person=person, joined_at=now)
        for color, person in invitation.first
    ] + [MemberRow(team_id=(white, black)[color], person=each) for color, each in invitation.named]
    keep_members(transaction, people)
    new = NewLobby(
        place=place,
        starter=invitation.starter,
        **columns_of_terms(replace(terms, rated=False)),
        teams=(white, black),
        created_at=now,
        expires_at=now + LASTS,
        away=invitation.away,
    )
    lobby_id = make_lobby(transaction, new)
    if invitation.away is not None:  # whose channel is to be asked
        work_of(transaction).changed.lobbies.add(lobby_id)
    return _load(transaction, lobby_id)


def _admit(transaction: Transaction, invitation: Invitation, now: datetime) -> Invitation:
    """Return the invitation without members who are banned; raises `Banned` or `OtherBanned`."""
    server_id = invitation.place.server_id
    check_not_banned(transaction, server_id, invitation.starter.id, now)
    named = (person for _, person in invitation.named)
    check_others_not_banned(transaction, server_id, named, now)
    first = tuple(
        (color, person)
        for color, person in invitation.first
        if not is_banned(transaction, server_id, person.id, now)
    )
    return replace(invitation, first=first)


def _check_open_lobbies(transaction: Transaction, starter: Person, now: datetime) -> None:
    """Raise `TooManyLobbies` at the limit; one being opened by another process counts too."""
    lock_person(transaction, starter.id)
    if count_open_lobbies(transaction, starter.id, now) >= MOST_OPEN:
        raise TooManyLobbies(MOST_OPEN)


def _occupy_free(transaction: Transaction, place: Place, now: datetime) -> None:
    """Let no one else open a lobby in a place; raises `LobbyHere` if there is one."""
    occupy_place(transaction, place)
    here = find_open_lobby(transaction, place.channel_id)
    if here is None:
        return
    lobby = _lobby(transaction, here)
    if lobby.at(now).state is LobbyState.OPEN:
        raise LobbyHere(lobby)
    _settle(transaction, lobby.id, LobbyState.EXPIRED)


def _enter(
    transaction: Transaction, code: str, place: Place, names: ServerNames, act: Act
) -> Lobby:
    check_not_banned(transaction, place.server_id, act.person.id, act.at)
    row = find_lobby_by_code(transaction, code)
    if row is None:
        raise NoSuchCode(code)
    if row.place.server_id == place.server_id:
        raise SameRoom
    _occupy_free(transaction, place, act.at)
    lobby = _load_to_change(transaction, row.id, act.at)
    if lobby.state is not LobbyState.OPEN or lobby.away is None or lobby.away.code != code:
        raise NoSuchCode(code)
    side = lobby.sides[lobby.away.color]
    team = names.give(side.team, place.server_id)
    save_side(transaction, side, replace(side, team=team))
    enter_lobby(transaction, lobby.id, place.channel_id)
    work_of(transaction).changed.lobbies.add(lobby.id)
    return _load(transaction, lobby.id)


def _change(
    transaction: Transaction, lobby_id: int, act: Act, change: Change, place: Place | None = None
) -> Lobby:
    """Change an open lobby; where someone comes, those who are banned at that place do not."""
    lobby = _load_to_change(transaction, lobby_id, act.at)
    _check_open(lobby)
    if place is not None:
        check_not_banned(transaction, place.server_id, act.person.id, act.at)
    changed = change(lobby)
    for before, after in zip(lobby.sides, changed.sides, strict=True):
        save_side(transaction, before, after)
    work_of(transaction).changed.lobbies.add(lobby_id)
    return changed


def _name_people(
    transaction: Transaction, lobby_id: int, color: Color, people: tuple[Person, ...], act: Act
) -> Lobby:
    def name(lobby: Lobby) -> Lobby:
        _check_starter(lobby, act)
        for place in lobby.places_of(color):
            check_others_not_banned(transaction, place.server_id, people, act.at)
        return lobby.name_people(color, people, act.at)

    return _change(transaction, lobby_id, act, name)


def _withdraw(transaction: Transaction, lobby_id: int, act: Act) -> Lobby:
    lobby = _load_to_change(transaction, lobby_id, act.at)
    _check_open(lobby)
    _check_starter(lobby, act)
    _settle(transaction, lobby_id, LobbyState.WITHDRAWN)
    return replace(lobby, state=LobbyState.WITHDRAWN)


def _settle(
    transaction: Transaction, lobby_id: int, state: LobbyState, match_id: int | None = None
) -> None:
    settle_lobby(transaction, lobby_id, state, match_id)
    work_of(transaction).changed.lobbies.add(lobby_id)


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
        away=row.away,
    )
