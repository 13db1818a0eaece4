"""Compute permissions as Discord does: roles, then the overwrites of a channel."""

from enum import IntFlag

from playground.records import Guild, Overwrite, Room
from playground.room_kinds import RoomKind
from playground.world import World


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
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
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
    | Permission.CREATE_EVENTS
    | Permission.USE_EXTERNAL_APPS
)
EVERYTHING = Permission(sum(Permission))
NOTHING = Permission(0)


def combine_permissions(*names: str) -> Permission:
    """Return the bits of these names, `SEND_MESSAGES` for example. Raises KeyError."""
    bits = NOTHING
    for name in names:
        bits |= Permission[name.upper()]
    return bits


def server_permissions(guild: Guild, user_id: int) -> Permission:
    """Return a person's permissions in the whole server, from their roles."""
    if user_id == guild.owner_id:
        return EVERYTHING
    bits = NOTHING
    for role in guild.list_roles_of(user_id):
        bits |= Permission(role.permissions)
    return EVERYTHING if Permission.ADMINISTRATOR in bits else bits


def room_permissions(world: World, room: Room, user_id: int) -> Permission:
    """Return a person's permissions in a room; a thread has its channel's overwrites."""
    guild = world.guilds.get(room.guild_id or 0)
    if guild is None:
        return EVERYBODY if user_id in room.members else NOTHING
    if user_id not in guild.members:
        return NOTHING
    base = server_permissions(guild, user_id)
    if base == EVERYTHING:
        return base
    channel = room if room.parent_id is None else world.rooms[room.parent_id]
    held = _apply_overwrites(base, channel, guild, user_id)
    if Permission.VIEW_CHANNEL not in held or not _is_admitted(room, held, user_id):
        return NOTHING
    return held


def bot_permissions(world: World, room: Room) -> Permission:
    """Return the bot's permissions in a room."""
    return room_permissions(world, room, world.bot_id)


def _is_admitted(room: Room, held: Permission, user_id: int) -> bool:
    """Tell whether a person who sees the channel may see this room, perhaps a private thread."""
    if room.kind != RoomKind.PRIVATE_THREAD:
        return True
    return user_id in room.members or Permission.MANAGE_THREADS in held


def _apply_overwrites(base: Permission, channel: Room, guild: Guild, user_id: int) -> Permission:
    """Apply the overwrites for everyone, then those of all roles at once, then the person's own."""
    by_target = {overwrite.target_id: overwrite for overwrite in channel.overwrites}
    own_roles = [each for each in guild.list_roles_of(user_id) if each.id != guild.id]
    steps = [
        [guild.id],
        [role.id for role in own_roles],
        [user_id],
    ]
    for targets in steps:
        found = [by_target[target] for target in targets if target in by_target]
        base = _apply(base, found)
    return base


def _apply(base: Permission, overwrites: list[Overwrite]) -> Permission:
    denied = allowed = NOTHING
    for overwrite in overwrites:
        denied |= Permission(overwrite.deny)
        allowed |= Permission(overwrite.allow)
    return base & ~denied | allowed
