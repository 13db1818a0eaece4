"""Lobbies: opening one, joining its sides, starting its game; each happens once, for the first to
act.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.challenges.challenge_store import check_players
from bot.matches.act import Act
from bot.matches.admission import (
    check_may_call,
    check_not_banned,
    check_others_not_banned,
    is_banned,
)
from bot.matches.beginning import Beginning
from bot.matches.chance import Chance
from bot.matches.computer_games import check_computer_wanted
from bot.matches.match_facts import MatchGoesOn, NotAPlayer
from bot.matches.match_store import begin_match, load_match
from bot.matches.match_value import Match
from bot.matches.work import Work, reads, writes
from bot.teams.lobby import (
    Invitation,
    Lobby,
    LobbyGone,
    LobbyState,
    NoSuchCode,
    NotTheStarter,
    SameRoom,
    ServerNames,
    TeamHouseRules,
    TooManyLobbies,
    invite_again,
)
from bot.teams.lobby_store import (
    add_lobby,
    load_lobby,
    load_lobby_of_match,
    load_lobby_to_change,
    note_change,
    occupy_free_places,
    save_lobby,
    settle,
)
from bot.teams.team_side import Newcomer
from bot.teams.team_store import save_side
from rules import Color
from storage import Person, Place
from storage.events import find_match_begun_by
from storage.lobbies import count_open_lobbies, enter_lobby, expire_lobbies, find_lobby_by_code
from storage.people import lock_person, remember_people
from storage.places import occupy_place
from storage.rows import Away
from storage.teams import forget_who_left

MOST_OPEN = 5  # lobbies of a person at a time
Change = Callable[[Lobby], Lobby]


@writes
def open_lobby(work: Work, invitation: Invitation, now: datetime) -> Lobby:
    """Open a lobby in a channel, or in two.

    Between servers the strict guard always applies. Raises `LobbyHere`, `TooManyLobbies`,
    `SameRoom`, `TeamHouseRules`, `Banned`, `OtherBanned`, `NotToBeCalled`, `CalledTooOften`,
    `ComputerSwitchedOff`, `DecidedOpening`, or what `rules` says about the terms.
    """
    invitation.terms.check()
    if keys := invitation.terms.house_rule_keys:
        raise TeamHouseRules(keys)
    if invitation.is_between_servers:
        white, black = (replace(team, guard="strict") for team in invitation.teams)
        invitation = replace(invitation, teams=(white, black))
    return _open(work, invitation, now)


def draw_away_side(chance: Chance, color: Color | None, place: Place | None) -> Away:
    """Return an away side of a given or random colour: in a channel, or reached by a code."""
    side = chance.draw_color(tuple(Color)) if color is None else color
    return Away(color=side, place=place, code=None if place else chance.draw_code())


@writes
def enter_away_side(work: Work, code: str, place: Place, names: ServerNames, act: Act) -> Lobby:
    """Let another server play the away side of a lobby, in this channel and under these names.

    Raises `NoSuchCode`, `SameRoom`, `LobbyHere` or `Banned`.
    """
    check_not_banned(work.transaction, place.server_id, act.person.id, act.at)
    row = find_lobby_by_code(work.transaction, code)
    if row is None:
        raise NoSuchCode(code)
    if row.place.server_id == place.server_id:
        raise SameRoom
    occupy_free_places(work, [place], act.at)
    lobby = load_lobby_to_change(work, row.id, act.at)
    if lobby.state is not LobbyState.OPEN or lobby.away is None or lobby.away.code != code:
        raise NoSuchCode(code)
    side = lobby.sides[lobby.away.color]
    team = names.give(side.team, place.server_id)
    save_side(work.transaction, side, replace(side, team=team))
    enter_lobby(work.transaction, lobby.id, place.channel_id)
    note_change(work, lobby.id)
    return load_lobby(work, lobby.id)


@writes
def reopen_lobby(work: Work, match_id: int, act: Act) -> Lobby:
    """Open a lobby for the rematch of a team game: the same teams, with the colours swapped.

    Members already belong to their teams; a person who played alone is asked to join, unless they
    are the one asking. Members who are banned are left out. Raises `NoSuchMatch`, `MatchGoesOn`,
    `NotAPlayer`, `LobbyHere`, `TooManyLobbies`, `Banned`, `OtherBanned`, `NotToBeCalled` or
    `CalledTooOften`.
    """
    match = load_match(work, match_id)
    if not match.is_over:
        raise MatchGoesOn(match)
    lobby = load_lobby_of_match(work, match_id)
    if lobby is None or not any(side.is_member(act.person.id) for side in lobby.sides):
        raise NotAPlayer(match)
    return _open(work, invite_again(lobby, match, act.person), act.at)


@writes
def join_lobby(work: Work, lobby_id: int, color: Color, newcomer: Newcomer, act: Act) -> Lobby:
    """Let a person join a side, unless they are banned where it plays.

    Raises `LobbyGone`, `Banned`, `NotEligible`, `OtherRoom` or `OwnInvitation`.
    """
    lobby = _load_open(work, lobby_id, act)
    check_not_banned(work.transaction, newcomer.place.server_id, act.person.id, act.at)
    return save_lobby(work, lobby, lobby.join(color, newcomer, act.at))


@writes
def leave_lobby(work: Work, lobby_id: int, act: Act) -> Lobby:
    """Let a person leave; raises `LobbyGone`."""
    lobby = _load_open(work, lobby_id, act)
    return save_lobby(work, lobby, lobby.leave(act.person.id, act.at))


@writes
def name_people(
    work: Work, lobby_id: int, color: Color, people: tuple[Person, ...], act: Act
) -> Lobby:
    """Let the starter name the people who may join a side, and who are called.

    Raises `LobbyGone`, `NotTheStarter`, `NotToBeCalled`, `CalledTooOften` or `OtherBanned`.
    """
    lobby = _load_open(work, lobby_id, act)
    _check_starter(lobby, act)
    known = lobby.sides[color].people
    for person in people:
        if person.id not in known:
            check_may_call(work.transaction, act.person.id, person.id, act.at)
    for place in lobby.places_of(color):
        check_others_not_banned(work.transaction, place.server_id, people, act.at)
    return save_lobby(work, lobby, lobby.name_people(color, people, act.at))


@reads
def check_start(work: Work, lobby_id: int, act: Act) -> None:
    """Raise what `start_lobby` would raise about the lobby, before a channel is made for its
    game.
    """
    lobby = load_lobby(work, lobby_id).at(act.at)
    _check_open(lobby)
    _check_starter(lobby, act)
    lobby.holders()


@writes
def start_lobby(work: Work, lobby_id: int, act: Act, place: Place | None = None) -> Match:
    """Begin the game, in `place` if given, else in the lobby's own; starting twice begins only one.

    Members who are banned from a server that shows it are left out. Raises `LobbyGone`,
    `NotTheStarter`, `Banned`, `SideEmpty` or `TooManyMatches`.
    """
    transaction = work.transaction
    lobby = load_lobby_to_change(work, lobby_id, act.at)
    begun = find_match_begun_by(transaction, act.event)
    if begun is not None:
        return load_match(work, begun)
    _check_open(lobby)
    _check_starter(lobby, act)
    check_not_banned(transaction, lobby.place.server_id, act.person.id, act.at)
    lobby = _leave_banned_out(work, lobby, act.at)
    beginning = Beginning(
        terms=lobby.terms.draw_lot(work.chance.draw_seed()),
        players=lobby.holders(),
        place=place or lobby.place,
        at=act.at,
        own_rooms=lobby.own_rooms,
    )
    for room in sorted(beginning.rooms, key=lambda room: room.place.channel_id):
        occupy_place(transaction, room.place)
    check_players(transaction, beginning)
    forget_who_left(transaction, [side.team.id for side in lobby.sides])
    match = begin_match(work, beginning, act.event)
    settle(work, lobby_id, LobbyState.STARTED, match.id)
    return match


@writes
def withdraw_lobby(work: Work, lobby_id: int, act: Act) -> Lobby:
    """Withdraw one's lobby; raises `LobbyGone` or `NotTheStarter`."""
    lobby = _load_open(work, lobby_id, act)
    _check_starter(lobby, act)
    settle(work, lobby_id, LobbyState.WITHDRAWN)
    return replace(lobby, state=LobbyState.WITHDRAWN)


@writes
def end_expired_lobbies(work: Work, now: datetime) -> list[Lobby]:
    """End the lobbies whose time is up, and return those that ended now."""
    return [load_lobby(work, lobby_id) for lobby_id in expire_lobbies(work.transaction, now)]


def _open(work: Work, invitation: Invitation, now: datetime) -> Lobby:
    invitation = _admit(work, invitation, now)
    place = invitation.place
    if any(team.level is not None for team in invitation.teams):
        check_computer_wanted(work.transaction, place)
    there = invitation.away.place if invitation.away else None
    if there == place:
        raise SameRoom
    occupy_free_places(work, [place] if there is None else [place, there], now)
    others = (person for _, person in (*invitation.first, *invitation.named))
    remember_people(work.transaction, (invitation.starter, *others))
    _check_open_lobbies(work, invitation.starter, now)
    return add_lobby(work, invitation, now)


def _admit(work: Work, invitation: Invitation, now: datetime) -> Invitation:
    """Return the invitation without banned members.

    Raises `Banned`, `OtherBanned`, `NotToBeCalled` or `CalledTooOften`.
    """
    transaction, server_id = work.transaction, invitation.place.server_id
    check_not_banned(transaction, server_id, invitation.starter.id, now)
    named = [person for _, person in invitation.named]
    check_others_not_banned(transaction, server_id, named, now)
    for person in named:
        check_may_call(transaction, invitation.starter.id, person.id, now)
    first = tuple(
        (color, person)
        for color, person in invitation.first
        if not is_banned(transaction, server_id, person.id, now)
    )
    return replace(invitation, first=first)


def _check_open_lobbies(work: Work, starter: Person, now: datetime) -> None:
    """Raise `TooManyLobbies` at the limit; one being opened by another process counts too."""
    lock_person(work.transaction, starter.id)
    if count_open_lobbies(work.transaction, starter.id, now) >= MOST_OPEN:
        raise TooManyLobbies(MOST_OPEN)


def _leave_banned_out(work: Work, lobby: Lobby, now: datetime) -> Lobby:
    """Remove members who are banned from the server of their side."""
    transaction, after = work.transaction, lobby
    for color, side in zip(Color, lobby.sides, strict=True):
        places = lobby.places_of(color)
        for member in [each.person.id for each in side.members]:
            if any(is_banned(transaction, place.server_id, member, now) for place in places):
                after = after.leave(member, now)
    return save_lobby(work, lobby, after)


def _load_open(work: Work, lobby_id: int, act: Act) -> Lobby:
    """Return an open lobby, locked to change it; raises `LobbyGone`."""
    lobby = load_lobby_to_change(work, lobby_id, act.at)
    _check_open(lobby)
    return lobby


def _check_open(lobby: Lobby) -> None:
    if lobby.state is not LobbyState.OPEN:
        raise LobbyGone(lobby)


def _check_starter(lobby: Lobby, act: Act) -> None:
    if act.person.id != lobby.starter.id:
        raise NotTheStarter(lobby)
