"""Find the objects in a path, and refuse those that the bot may not reach."""

from playground.backend import Backend
from playground.call import Call
from playground.errors import DiscordError, Refused
from playground.permissions import Permission, bot_permissions
from playground.records import Guild, Post, Room, User
from playground.room_kinds import CONVERSATIONS
from playground.threads import archive_if_idle


def find_room(backend: Backend, call: Call) -> Room:
    """Return the room of `channel_id`. Raises Refused for unknown and for hidden ones."""
    room = backend.world.rooms.get(call.read_id("channel_id"))
    if room is None:
        raise Refused(DiscordError.UNKNOWN_CHANNEL)
    if Permission.VIEW_CHANNEL not in bot_permissions(backend.world, room):
        raise Refused(DiscordError.MISSING_ACCESS)
    archive_if_idle(backend, room)
    return room


def find_post(backend: Backend, call: Call, room: Room) -> Post:
    """Return the message of `message_id`. Raises Refused; private answers are unknown here."""
    post = backend.world.posts[room.id].get(call.read_id("message_id"))
    if post is None or post.private_to is not None:
        raise Refused(DiscordError.UNKNOWN_MESSAGE)
    return post


def find_guild(backend: Backend, call: Call) -> Guild:
    guild = backend.world.guilds.get(call.read_id("guild_id"))
    if guild is None:
        raise Refused(DiscordError.UNKNOWN_GUILD)
    if not guild.has_bot:
        raise Refused(DiscordError.MISSING_ACCESS)
    return guild


def find_user(backend: Backend, user_id: int) -> User:
    user = backend.world.users.get(user_id)
    if user is None:
        raise Refused(DiscordError.UNKNOWN_USER)
    return user


def require(backend: Backend, room: Room, *permissions: Permission) -> None:
    """Raise Refused unless the bot has all of these here; direct messages need none."""
    held = bot_permissions(backend.world, room)
    if room.kind not in CONVERSATIONS and any(permission not in held for permission in permissions):
        raise Refused(DiscordError.MISSING_PERMISSIONS)


def require_awake(room: Room) -> None:
    """Raise Refused for an archived thread, in which nothing changes until a message reopens it."""
    if room.is_archived:
        raise Refused(DiscordError.THREAD_ARCHIVED)
