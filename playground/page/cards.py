"""Describe the cards that the page opens for a member and for a channel."""

from playground.events import JsonObject
from playground.locales import LOCALES
from playground.permissions import Permission
from playground.records import Guild, Overwrite, Role, Room, User
from playground.room_kinds import THREADS
from playground.snowflakes import creation_time
from playground.world import World

# What can be switched for a channel, in the words of Discord's settings.
SWITCHES = {
    Permission.VIEW_CHANNEL: "See the channel",
    Permission.SEND_MESSAGES: "Send messages",
    Permission.SEND_MESSAGES_IN_THREADS: "Send messages in threads",
    Permission.CREATE_PUBLIC_THREADS: "Create public threads",
    Permission.CREATE_PRIVATE_THREADS: "Create private threads",
    Permission.EMBED_LINKS: "Embed links",
    Permission.ATTACH_FILES: "Attach files",
    Permission.READ_MESSAGE_HISTORY: "Read message history",
    Permission.USE_APPLICATION_COMMANDS: "Use application commands",
}


def describe_member_card(user: User, guild: Guild | None) -> JsonObject:
    """Describe a person, in general and in a server."""
    card: JsonObject = {
        "user": str(user.id),
        "created": creation_time(user.id),
        "dms_open": not user.dms_closed,
        "has_app": user.has_installed_app,
        "server": None,
        **describe_language(user.locale),
    }
    if guild is None:
        return card
    return card | {
        "server": str(guild.id),
        "joined": guild.members.get(user.id),
        "roles": [str(number) for number in guild.member_roles.get(user.id, ())],
        "all_roles": [describe_role(role) for role in guild.roles.values() if role.id != guild.id],
    }


def describe_language(locale: str) -> JsonObject:
    """Describe a language with all others that may be chosen."""
    return {"language": locale, "languages": [[*language] for language in LOCALES.items()]}


def describe_role(role: Role) -> JsonObject:
    """Describe a role as the page shows it."""
    return {"id": str(role.id), "name": role.name, "color": role.color}


def describe_channel_card(world: World, room: Room) -> JsonObject:
    """Describe a channel with what is switched in it for the bot and for everyone."""
    channel = room if room.parent_id is None else world.rooms[room.parent_id]
    return {
        "room": str(room.id),
        "name": room.name,
        "is_thread": room.kind in THREADS,
        "state": "locked" if room.is_locked else "archived" if room.is_archived else "open",
        "permissions": [
            {
                "name": permission.name,
                "label": label,
                "bot": _state_of(channel, world.bot_id, permission),
                "everybody": _state_of(channel, channel.guild_id or 0, permission),
            }
            for permission, label in SWITCHES.items()
        ],
    }


def _state_of(channel: Room, target_id: int, permission: Permission) -> str:
    none = Overwrite(target_id=target_id, is_role=False)
    overwrites = (each for each in channel.overwrites if each.target_id == target_id)
    overwrite = next(overwrites, none)
    if overwrite.deny & permission:
        return "deny"
    return "allow" if overwrite.allow & permission else "inherit"
