"""Describe people, servers and rooms as Discord writes them in JSON."""

from playground.avatars import avatar_hash
from playground.event_kinds import Place
from playground.events import JsonObject
from playground.permissions import room_permissions
from playground.records import Command, Emoji, Guild, Overwrite, Role, Room, ScheduledEvent, User
from playground.room_kinds import CONVERSATIONS, THREADS, RoomKind
from playground.world import World

ROLE_OVERWRITE, MEMBER_OVERWRITE = 0, 1
GUILD_ONLY = 2  # the only privacy level of events
ATTACHMENT_LIMIT = 10 * 1024 * 1024  # bytes per file


def describe_user(user: User) -> JsonObject:
    return {
        "id": str(user.id),
        "username": user.name,
        "global_name": None if user.is_bot else user.display_name,
        "discriminator": "0",
        "avatar": avatar_hash(user),
        "bot": user.is_bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def describe_own_user(user: User) -> JsonObject:
    return describe_user(user) | {"mfa_enabled": True, "locale": "en-US", "verified": True}


def describe_member(world: World, guild: Guild, user_id: int) -> JsonObject:
    joined = guild.members.get(user_id, 0.0)
    return {
        "user": describe_user(world.users[user_id]),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(number) for number in guild.member_roles.get(user_id, ())],
        "joined_at": world.clock.write(joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def describe_acting_member(world: World, guild: Guild, user_id: int, room: Room) -> JsonObject:
    """Describe the member of an interaction, with the permissions in the channel."""
    held = room_permissions(world, room, user_id)
    return describe_member(world, guild, user_id) | {"permissions": str(int(held))}


def describe_resolved_member(world: World, guild: Guild, user_id: int, room: Room) -> JsonObject:
    """Describe a member among resolved options, which come without user, deaf and mute."""
    member = describe_acting_member(world, guild, user_id, room)
    return {key: member[key] for key in member.keys() - {"user", "deaf", "mute"}}


def describe_role(role: Role) -> JsonObject:
    colors = {"primary_color": role.color, "secondary_color": None, "tertiary_color": None}
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": colors,
        "hoist": False,
        "managed": role.is_managed,
        "mentionable": role.is_mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


GUILD_NULLS = [
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "afk_channel_id",
    "system_channel_id",
    "widget_channel_id",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "application_id",
    "public_updates_channel_id",
    "incidents_data",
    "max_presences",
]
GUILD_ZEROES = [
    "system_channel_flags",
    "verification_level",
    "default_message_notifications",
    "mfa_level",
    "explicit_content_filter",
    "premium_tier",
    "premium_subscription_count",
    "nsfw_level",
]


def describe_guild(guild: Guild) -> JsonObject:
    return {
        **dict.fromkeys(GUILD_NULLS),
        **dict.fromkeys(GUILD_ZEROES, 0),
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "region": "us-central",
        "afk_timeout": 300,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": guild.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "features": [],
        "roles": [describe_role(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
    }


def describe_arriving_guild(world: World, guild: Guild) -> JsonObject:
    """Describe the server of GUILD_CREATE; without the members intent the bot sees itself only."""
    rooms = world.list_rooms(guild)
    threads = [room for room in rooms if room.kind in THREADS and not room.is_archived]
    return describe_guild(guild) | {
        "joined_at": world.clock.write(guild.members.get(world.bot_id)),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [describe_member(world, guild, world.bot_id)],
        "channels": [describe_room(world, room) for room in rooms if room.kind not in THREADS],
        "threads": [describe_room(world, thread) for thread in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [
            describe_scheduled_event(world, event) for event in world.list_scheduled_events(guild)
        ],
        "soundboard_sounds": [],
    }


def describe_room(world: World, room: Room) -> JsonObject:
    """Describe a channel, a thread or a direct conversation."""
    last = None if room.last_post_id is None else str(room.last_post_id)
    shared = {"id": str(room.id), "type": room.kind, "flags": 0, "last_message_id": last}
    if room.kind in CONVERSATIONS:
        people = [
            describe_user(world.users[user_id])
            for user_id in room.members
            if user_id != world.bot_id
        ]
        return shared | {"recipients": people} | _describe_group(room)
    return shared | (
        _describe_thread(world, room) if room.kind in THREADS else _describe_channel(room)
    )


def _describe_group(room: Room) -> JsonObject:
    if room.kind == RoomKind.DM:
        return {}
    return {"name": room.name or None, "icon": None, "owner_id": str(room.owner_id)}


def _describe_channel(room: Room) -> JsonObject:
    return {
        "guild_id": str(room.guild_id),
        "name": room.name,
        "position": room.position,
        "parent_id": None,
        "topic": room.topic,
        "nsfw": False,
        "rate_limit_per_user": room.slowmode,
        "permission_overwrites": [_describe_overwrite(each) for each in room.overwrites],
    }


def _describe_overwrite(overwrite: Overwrite) -> JsonObject:
    return {
        "id": str(overwrite.target_id),
        "type": ROLE_OVERWRITE if overwrite.is_role else MEMBER_OVERWRITE,
        "allow": str(overwrite.allow),
        "deny": str(overwrite.deny),
    }


def _describe_thread(world: World, thread: Room) -> JsonObject:
    metadata = {
        "archived": thread.is_archived,
        "archive_timestamp": world.clock.write(thread.archived_at),
        "auto_archive_duration": thread.archive_after,
        "locked": thread.is_locked,
        "create_timestamp": world.clock.write(thread.archived_at),
    }
    if thread.kind == RoomKind.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    return {
        "guild_id": str(thread.guild_id),
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "name": thread.name,
        "rate_limit_per_user": thread.slowmode,
        "thread_metadata": metadata,
        "message_count": len(world.posts[thread.id]),
        "total_message_sent": thread.total_posts,
        "member_count": len(thread.members),
    }


def describe_thread_member(world: World, thread: Room, user_id: int) -> JsonObject:
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": world.clock.write(thread.members[user_id]),
        "flags": 1,
    }


def describe_command(world: World, command: Command) -> JsonObject:
    description = {
        "id": str(command.id),
        "application_id": str(world.application_id),
        "version": str(command.version),
        **command.definition,
    }
    if command.guild_id is not None:
        description["guild_id"] = str(command.guild_id)
    return description


def describe_emoji(world: World, own: Emoji) -> JsonObject:
    return {
        "id": str(own.id),
        "name": own.name,
        "user": describe_user(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": own.is_animated,
        "available": True,
    }


def describe_application(world: World) -> JsonObject:
    return {
        "id": str(world.application_id),
        "name": world.bot.display_name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": describe_user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": describe_user(world.bot),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


def describe_scheduled_event(world: World, event: ScheduledEvent) -> JsonObject:
    """Describe an event as REST returns it and the gateway tells of it."""
    where = {"location": event.location} if event.kind == Place.ELSEWHERE else None
    return {
        "id": str(event.id),
        "guild_id": str(event.guild_id),
        "channel_id": None if event.channel_id is None else str(event.channel_id),
        "creator_id": str(event.creator_id),
        "creator": describe_user(world.users[event.creator_id]),
        "name": event.name,
        "description": event.description,
        "image": None if event.picture_id is None else f"{event.picture_id:032x}",
        "scheduled_start_time": world.clock.write(event.starts_at),
        "scheduled_end_time": None if event.ends_at is None else world.clock.write(event.ends_at),
        "privacy_level": GUILD_ONLY,
        "status": event.status,
        "entity_type": event.kind,
        "entity_id": None,
        "entity_metadata": where,
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }
