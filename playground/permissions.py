"""Combine permission bits, and what is denied where."""

from enum import IntFlag

from playground.world import Guild, Room, World


class Permission(IntFlag):
    """Lists Discord's names and bits; those that matter to a bot that plays games."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYBODY = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
EVERYTHING = Permission(sum(Permission))

DM = 1
THREADS = (10, 11, 12)
PRIVATE_THREAD = 12


def combine_permissions(*names: str) -> Permission:
    """Return the bits of these names, `SEND_MESSAGES` for example. Raises KeyError."""
    bits = Permission(0)
    for name in names:
        bits |= Permission[name.upper()]
    return bits


def member_permissions(guild: Guild, user_id: int) -> Permission:
    """Return what somebody may do in the whole server."""
    if user_id == guild.owner_id:
        return EVERYTHING
    return EVERYBODY | Permission(guild.rights.get(user_id, 0))


def bot_permissions(world: World, room: Room) -> Permission:
    """Return what the bot may do in a room; a thread has the permissions of its channel."""
    if room.guild_id is None:
        return EVERYBODY
    channel = room if room.parent_id is None else world.rooms[room.parent_id]
    guild = world.guilds[room.guild_id]
    if not guild.has_bot:
        return Permission(0)
    return member_permissions(guild, world.bot_id) & ~Permission(channel.denied)
