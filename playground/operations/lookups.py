"""Finds what a path names, and refuses what the bot may not reach."""

from playground.backend import Backend
from playground.call import Call
from playground.errors import DiscordError, Refused
from playground.permissions import DM, Permission, bot_permissions
from playground.threads import archive_if_idle
from playground.world import Guild, Post, Room, User


def find_room(backend: Backend, call: Call) -> Room:
    """The room of `channel_id`; raises Refused for unknown and for hidden ones."""
    found = backend.world.rooms.get(call.read_id("channel_id"))
    if found is None:
        raise Refused(DiscordError.UNKNOWN_CHANNEL)
    if Permission.VIEW_CHANNEL not in bot_permissions(backend.world, found):
        raise Refused(DiscordError.MISSING_ACCESS)
    archive_if_idle(backend, found)
    return found


def find_post(backend: Backend, call: Call, room: Room) -> Post:
    """The message of `message_id`; private answers are unknown here."""
    found = backend.world.posts[room.id].get(call.read_id("message_id"))
    if found is None or found.private_to is not None:
        raise Refused(DiscordError.UNKNOWN_MESSAGE)
    return found


def find_guild(backend: Backend, call: Call) -> Guild:
    found = backend.world.guilds.get(call.read_id("guild_id"))
    if found is None:
        raise Refused(DiscordError.UNKNOWN_GUILD)
    if not found.has_bot:
        raise Refused(DiscordError.MISSING_ACCESS)
    return found


def find_user(backend: Backend, user_id: int) -> User:
    found = backend.world.users.get(user_id)
    if found is None:
        raise Refused(DiscordError.UNKNOWN_USER)
    return found


def require(backend: Backend, room: Room, *permissions: Permission) -> None:
    """Raise Refused unless the bot has all of these here; direct messages need none."""
    held = bot_permissions(backend.world, room)
    if room.kind != DM and any(each not in held for each in permissions):
        raise Refused(DiscordError.MISSING_PERMISSIONS)
