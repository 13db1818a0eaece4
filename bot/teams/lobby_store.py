"""Lobbies loaded with their teams, saved, and settled."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.mapping import columns_of_terms, terms_of
from bot.matches.work import Work, reads
from bot.teams.lobby import Invitation, Lobby, LobbyHere, LobbyState, NoSuchLobby
from bot.teams.team_store import load_sides, save_side
from storage.lobbies import (
    find_lobby,
    find_lobby_of_match,
    find_open_lobby,
    lock_lobby,
    make_lobby,
    outdate_lobby,
    settle_lobby,
)
from storage.places import occupy_place
from storage.rows import LobbyRow, MemberRow, NewLobby, Place, convert
from storage.teams import keep_members, make_team

LASTS = timedelta(hours=24)


@reads
def load_lobby(work: Work, lobby_id: int) -> Lobby:
    """Return the lobby; raises `NoSuchLobby`."""
    row = find_lobby(work.transaction, lobby_id)
    if row is None:
        raise NoSuchLobby(lobby_id)
    return _read(work, row)


def load_lobby_to_change(work: Work, lobby_id: int, now: datetime) -> Lobby:
    """Return the lobby at `now`, locked against other changes until the transaction ends.

    Raises `NoSuchLobby`.
    """
    lock_lobby(work.transaction, lobby_id)
    return load_lobby(work, lobby_id).at(now)


def load_lobby_of_match(work: Work, match_id: int) -> Lobby | None:
    """Return the lobby in which a match began, or None."""
    row = find_lobby_of_match(work.transaction, match_id)
    return None if row is None else _read(work, row)


def occupy_free_places(work: Work, places: Iterable[Place], now: datetime) -> None:
    """Keep others from opening a lobby in some places; raises `LobbyHere` if there is one."""
    for place in sorted(places, key=lambda each: each.channel_id):
        occupy_place(work.transaction, place)
        here = find_open_lobby(work.transaction, place.channel_id)
        if here is None:
            continue
        lobby = _read(work, here)
        if lobby.at(now).state is LobbyState.OPEN:
            raise LobbyHere(lobby, place)
        settle(work, lobby.id, LobbyState.EXPIRED)


def add_lobby(work: Work, invitation: Invitation, now: datetime) -> Lobby:
    """Save a new lobby with its teams in its occupied places, and return it."""
    teams = tuple(make_team(work.transaction, team) for team in invitation.teams)
    first = [
        MemberRow(team_id=teams[color], person=person, joined_at=now)
        for color, person in invitation.first
    ]
    named = [MemberRow(team_id=teams[color], person=each) for color, each in invitation.named]
    keep_members(work.transaction, first + named)
    new = convert(
        NewLobby,
        invitation,
        **columns_of_terms(replace(invitation.terms, rated=False)),
        teams=teams,
        created_at=now,
        expires_at=now + LASTS,
    )
    lobby_id = make_lobby(work.transaction, new)
    if invitation.away is not None:  # whose channel is to be asked
        note_change(work, lobby_id)
    return load_lobby(work, lobby_id)


def save_lobby(work: Work, before: Lobby, after: Lobby) -> Lobby:
    """Write what changed in the teams of a lobby, and return it."""
    for side, changed in zip(before.sides, after.sides, strict=True):
        save_side(work.transaction, side, changed)
    if after == before:
        return before
    note_change(work, after.id)
    return replace(after, wanted_version=before.wanted_version + 1)


def note_change(work: Work, lobby_id: int) -> None:
    """Have the messages of a lobby show what has changed."""
    outdate_lobby(work.transaction, lobby_id)
    work.changed.lobbies.add(lobby_id)


def settle(work: Work, lobby_id: int, state: LobbyState, match_id: int | None = None) -> None:
    """Write what became of an open lobby."""
    settle_lobby(work.transaction, lobby_id, state, match_id)
    note_change(work, lobby_id)


def _read(work: Work, row: LobbyRow) -> Lobby:
    white, black = load_sides(work.transaction, row.teams)
    return convert(Lobby, row, terms=terms_of(row), sides=(white, black))
