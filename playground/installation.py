"""Where an application may be used: the context, and the installation that allows it."""

from collections.abc import Sequence
from enum import IntEnum

from playground.records import Room, User
from playground.room_kinds import CONVERSATIONS, RoomKind
from playground.world import World

BY_SERVER, BY_PERSON = 0, 1  # integration types


class Context(IntEnum):
    """Numbers the places where an interaction can happen."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2  # conversations between people


def context_of(world: World, room: Room) -> Context:
    """Return the context of interactions in a room."""
    if room.kind not in CONVERSATIONS:
        return Context.GUILD
    is_own = room.kind == RoomKind.DM and world.bot_id in room.members
    return Context.BOT_DM if is_own else Context.PRIVATE_CHANNEL


def find_installers(
    world: World, person: User, room: Room, types: Sequence[int] = (BY_SERVER, BY_PERSON)
) -> dict[str, str]:
    """Map `"0"` to the server and `"1"` to the person whose installation lets a person use the
    application in a room, as far as `types` (integration types of a command) allow.
    """
    installers: dict[str, str] = {}
    if BY_SERVER in types and _is_installed_by_server(world, person, room):
        installers[str(int(BY_SERVER))] = str(room.guild_id or 0)  # 0 in the bot's own conversation
    if BY_PERSON in types and person.has_installed_app:
        installers[str(int(BY_PERSON))] = str(person.id)
    return installers


def has_common_server(world: World, person: User) -> bool:
    """Tell whether the bot is in a server of this person."""
    return any(person.id in guild.members and guild.has_bot for guild in world.guilds.values())


def _is_installed_by_server(world: World, person: User, room: Room) -> bool:
    match context_of(world, room):
        case Context.GUILD:
            return world.guilds[room.guild_id or 0].has_bot
        case Context.BOT_DM:
            return has_common_server(world, person)
        case Context.PRIVATE_CHANNEL:
            return False
