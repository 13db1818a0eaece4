"""The message of a lobby and its controls."""

from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.teams.lobby_texts import invited_text, lobby_end, lobby_text
from bot.teams.lobby import Lobby, LobbyState
from bot.teams.team_side import TeamSide
from bot.views.control_actions import ControlKind, LobbyAction
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button, people_menu
from bot.views.parts import Card, row, text
from bot.views.post import PublicPost
from rules import Color
from storage.rows import Place

JOIN = {
    Color.WHITE: (LobbyAction.JOIN_WHITE, Label.JOIN_WHITE),
    Color.BLACK: (LobbyAction.JOIN_BLACK, Label.JOIN_BLACK),
}
NAME = {
    Color.WHITE: (LobbyAction.NAME_WHITE, Prompt.NAME_WHITE),
    Color.BLACK: (LobbyAction.NAME_BLACK, Prompt.NAME_BLACK),
}


async def show_lobby(lobby: Lobby, place: Place, match: Match | None = None) -> PublicPost:
    """Show a lobby as it stands in one of its channels; an open one has its controls there.

    `match` is what it led to.
    """
    words = text(f"{lobby_text(lobby, place)}\n{lobby_end(lobby, place, match)}")
    if lobby.state is not LobbyState.OPEN:
        return PublicPost(Card(words))
    if place != lobby.place:
        return PublicPost(Card(words, row(*_joining(lobby, place))))
    controls = row(*_joining(lobby, place), *_starting(lobby))
    return PublicPost(Card(words, controls, *_lists(lobby)), pings=_named(lobby))


async def call_named(lobby: Lobby, color: Color, people: tuple[int, ...]) -> PublicPost:
    """Call once the people named for a side of a lobby, with a button to join it."""
    join = _button(lobby, *JOIN[color], discord.ButtonStyle.primary)
    return PublicPost(Card(text(invited_text(color, people)), row(join)), pings=people)


def _named(lobby: Lobby) -> tuple[int, ...]:
    """Return the people who are asked to join."""
    people = (member for side in lobby.sides for member in side.people.values())
    return tuple(each.person.id for each in people if each.joined_at is None)


def _joining(lobby: Lobby, place: Place) -> list[ui.Button[Any]]:
    """Return the buttons to join and leave, for each side that plays in this channel."""
    joins = [
        _button(lobby, *JOIN[color], discord.ButtonStyle.primary)
        for color, side in zip(Color, lobby.sides, strict=True)
        if not _is_taken(side) and lobby.side_in(place) in (None, color)
    ]
    return [*joins, _button(lobby, LobbyAction.LEAVE, Label.LEAVE)]


def _is_taken(side: TeamSide) -> bool:
    """Tell whether a side of one player already has its player, possibly the computer."""
    return side.team.level is not None or (side.team.is_person and bool(side.members))


def _starting(lobby: Lobby) -> list[ui.Button[Any]]:
    """Return the buttons of the person who opened the lobby."""
    is_waiting = lobby.away is not None and lobby.away.code is not None
    return [
        *([_button(lobby, LobbyAction.CODE, Label.CODE)] if is_waiting else []),
        _button(lobby, LobbyAction.START, Label.START, discord.ButtonStyle.success),
        _button(lobby, LobbyAction.WITHDRAW, Label.WITHDRAW),
    ]


def _lists(lobby: Lobby) -> list[ui.ActionRow[Any]]:
    """Return a menu of people for each side that is open only to named people."""
    return [
        row(people_menu(ControlId(ControlKind.LOBBY, NAME[color][0], lobby.id), NAME[color][1]))
        for color, side in zip(Color, lobby.sides, strict=True)
        if side.team.joins == "list" and not side.team.is_person
    ]


def _button(
    lobby: Lobby, action: LobbyAction, label: Label, style: discord.ButtonStyle = PLAIN
) -> ui.Button[Any]:
    return button(ControlId(ControlKind.LOBBY, action, lobby.id), label, style)
