"""Games between two channels, and between two servers: the side that plays in its own room."""

import re
from dataclasses import replace
from enum import StrEnum

import discord
from discord.app_commands import Choice

from bot.acts.game_channels import check_channel, check_writable
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import suggested
from bot.matches.gathering import Gathering, mark_answered
from bot.talk.names import guests_name
from bot.talk.request_refusals import (
    ListedElsewhere,
    OldControl,
    OwnWordMissing,
    PermissionMissing,
)
from bot.talk.safe_text import shorten
from bot.talk.teams.lobby_texts import code_text, hosts_name
from bot.teams.lobbies import draw_away_side, enter_away_side
from bot.teams.lobby import Invitation, Lobby, ServerNames
from bot.teams.lobby_store import load_lobby
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.teams.lobby import show_lobby
from rules import Color
from storage.rows import NewTeam, Place, TeamDecision

NEW = "new"
LONGEST_NAME = 32  # characters of a team's
NOT_IN_CODES = re.compile(r"[^A-Z0-9]")
PREFIX = "DAMKA"


class NameChoice(StrEnum):
    """Whether another server is told the name of this one."""

    HIDDEN = "hidden"
    SHOWN = "shown"


def is_new(code: str) -> bool:
    """Tell whether a person asks for a code instead of entering one."""
    return code.strip().casefold() == NEW


@suggested
async def list_codes(_request: Request, typed: str) -> list[Choice[str]]:
    """Offer to make a code until one is typed."""
    is_begun = bool(typed) and not NEW.startswith(typed.strip().casefold())
    return list_choices([] if is_begun else [("new: get a code for another server", NEW)])


async def announce_lobby(request: Request, lobby: Lobby) -> None:
    """Show a new lobby in this channel, and a little later in that of the other side."""
    message = await request.announce(show_lobby(lobby, request.place))
    await request.run(mark_answered, Gathering.LOBBY, lobby, request.place, message.id)


async def with_away_side(
    request: Request,
    invitation: Invitation,
    own: Color | None,
    channel: discord.TextChannel | None,
    name: NameChoice,
) -> Invitation:
    """Return an invitation whose other side plays in a channel, or in another server.

    Raises `OwnWordMissing`, `CannotWriteThere`, `NoGamesHere`, `PermissionMissing` or
    `ListedElsewhere`.
    """
    place = None
    if channel is None:
        check_may_play_servers(request, invitation)
    else:
        await check_may_ask(request, channel)
        place = Place(request.server_id, channel.id)
    color = own.other if own is not None else None
    away = draw_away_side(request.services.chance, color, place)
    team, color = invitation.teams[0], Color(away.color)
    names = await name_sides(request, channel, name)
    joins = "open" if channel is None else team.joins
    here = names[0].give(team, request.place.server_id)
    there = replace(team, name=names[1].told, joins=joins)
    teams = {color: there, color.other: here}
    return replace(invitation, teams=(teams[Color.WHITE], teams[Color.BLACK]), away=away)


async def check_may_ask(request: Request, channel: discord.TextChannel) -> None:
    """Raise the reason why a person may not invite a channel to a game.

    That is `OwnWordMissing`, `NoGamesHere`, or `CannotWriteThere` if the bot may not write.
    """
    user = request.interaction.user
    may = channel.permissions_for(user) if isinstance(user, discord.Member) else None
    if may is None or not (may.view_channel and may.send_messages):
        raise OwnWordMissing
    await check_channel(request, channel)
    check_writable(channel)


def check_may_play_servers(request: Request, invitation: Invitation) -> None:
    """Raise `PermissionMissing`, or `ListedElsewhere` for teams whose people are named."""
    if not request.interaction.permissions.manage_guild:
        raise PermissionMissing
    team: NewTeam = invitation.teams[0]
    if team.joins == "list" or team.decides is TeamDecision.ALTERNATE:
        raise ListedElsewhere


async def name_sides(
    request: Request, channel: discord.TextChannel | None, name: NameChoice
) -> tuple[ServerNames, ServerNames]:
    """Name the two sides: after their channels, or for two servers as this one wants."""
    if channel is not None:
        names = getattr(request.interaction.channel, "name", ""), channel.name
        here, there = (ServerNames(shorten(each, LONGEST_NAME)) for each in names)
        return here, there
    async with request.speaking_publicly():
        return name_server(request, name, hosts_name()), ServerNames(guests_name())


def name_server(request: Request, name: NameChoice, hidden: str) -> ServerNames:
    """Return this server's name as told to another server, and its own name for itself."""
    guild = request.interaction.guild
    if guild is None:
        return ServerNames(hidden)
    own = shorten(guild.name, LONGEST_NAME)
    return ServerNames(own) if name is NameChoice.SHOWN else ServerNames(hidden, own)


async def enter(request: Request, code: str, name: NameChoice) -> None:
    """Let this server play the other side of the game that waits for a code.

    Raises `PermissionMissing`, or what `enter_away_side` raises.
    """
    if not request.interaction.permissions.manage_guild:
        raise PermissionMissing
    async with request.speaking_publicly():
        names = name_server(request, name, guests_name())
    written = NOT_IN_CODES.sub("", code.upper()).removeprefix(PREFIX)
    lobby = await request.run(
        enter_away_side, f"{PREFIX}-{written}", request.place, names, request.act()
    )
    await announce_lobby(request, lobby)


async def tell_code(request: Request, lobby: Lobby) -> None:
    """Tell a person, in private, the code by which another server joins, while it is awaited."""
    if lobby.away is not None and lobby.away.code is not None:
        await request.answer(show_note(code_text(lobby, lobby.away.code)))


async def show_code(request: Request, control: ControlId) -> None:
    """Show the code of a lobby again, to people who manage the server."""
    if not request.interaction.permissions.manage_guild:
        raise PermissionMissing
    lobby = await request.run(load_lobby, control.subject)
    if lobby.away is None or lobby.away.code is None:
        raise OldControl  # the other server has joined
    await tell_code(request, lobby)
