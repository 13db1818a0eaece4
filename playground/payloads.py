"""People, servers and rooms as Discord writes them in JSON."""

from playground.events import JsonObject
from playground.permissions import DM, PRIVATE_THREAD, THREADS, member_permissions
from playground.permissions import EVERYBODY as EVERYBODY_MAY
from playground.world import Command, Emoji, Guild, Room, User, World

MEMBER_OVERWRITE = 1
ATTACHMENT_LIMIT = 10 * 1024 * 1024  # bytes a file


def describe_user(someone: User) -> JsonObject:
    return {
        "id": str(someone.id),
        "username": someone.name,
        "global_name": None if someone.is_bot else someone.display_name,
        "discriminator": "0",
        "avatar": None,
        "bot": someone.is_bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def describe_own_user(someone: User) -> JsonObject:
    return describe_user(someone) | {"mfa_enabled": True, "locale": "en-US", "verified": True}


def describe_member(world: World, guild: Guild, user_id: int) -> JsonObject:
    joined = guild.members.get(user_id, 0.0)
    return {
        "user": describe_user(world.users[user_id]),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": world.clock.write(joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def describe_acting_member(world: World, guild: Guild, user_id: int) -> JsonObject:
    """The member of an interaction, with the permissions in the channel."""
    rights = member_permissions(guild, user_id)
    return describe_member(world, guild, user_id) | {"permissions": str(int(rights))}


def describe_resolved_member(world: World, guild: Guild, user_id: int) -> JsonObject:
    """A member among resolved options, which come without user, deaf and mute."""
    whole = describe_acting_member(world, guild, user_id)
    return {key: whole[key] for key in whole.keys() - {"user", "deaf", "mute"}}


def describe_everyone_role(guild: Guild) -> JsonObject:
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(int(EVERYBODY_MAY)),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
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


def describe_guild(place: Guild) -> JsonObject:
    return {
        **dict.fromkeys(GUILD_NULLS),
        **dict.fromkeys(GUILD_ZEROES, 0),
        "id": str(place.id),
        "name": place.name,
        "owner_id": str(place.owner_id),
        "region": "us-central",
        "afk_timeout": 300,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": place.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "features": [],
        "roles": [describe_everyone_role(place)],
        "emojis": [],
        "stickers": [],
    }


def describe_arriving_guild(world: World, place: Guild) -> JsonObject:
    """The data of GUILD_CREATE; without the members intent the bot sees itself only."""
    rooms = world.list_rooms(place)
    threads = [each for each in rooms if each.kind in THREADS and not each.is_archived]
    return describe_guild(place) | {
        "joined_at": world.clock.write(place.members.get(world.bot_id)),
        "large": False,
        "unavailable": False,
        "member_count": len(place.members),
        "members": [describe_member(world, place, world.bot_id)],
        "channels": [describe_room(world, each) for each in rooms if each.kind not in THREADS],
        "threads": [describe_room(world, each) for each in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def describe_room(world: World, place: Room) -> JsonObject:
    """A channel, a thread or a direct conversation."""
    last = None if place.last_post_id is None else str(place.last_post_id)
    shared = {"id": str(place.id), "type": place.kind, "flags": 0, "last_message_id": last}
    if place.kind == DM:
        people = [
            describe_user(world.users[each]) for each in place.members if each != world.bot_id
        ]
        return shared | {"recipients": people}
    return shared | (
        _describe_thread(world, place) if place.kind in THREADS else _describe_channel(world, place)
    )


def _describe_channel(world: World, place: Room) -> JsonObject:
    overwrite = {
        "id": str(world.bot_id),
        "type": MEMBER_OVERWRITE,
        "allow": "0",
        "deny": str(place.denied),
    }
    return {
        "guild_id": str(place.guild_id),
        "name": place.name,
        "position": place.position,
        "parent_id": None,
        "topic": place.topic,
        "nsfw": False,
        "rate_limit_per_user": place.slowmode,
        "permission_overwrites": [overwrite] if place.denied else [],
    }


def _describe_thread(world: World, place: Room) -> JsonObject:
    metadata = {
        "archived": place.is_archived,
        "archive_timestamp": world.clock.write(place.archived_at),
        "auto_archive_duration": place.archive_after,
        "locked": place.is_locked,
        "create_timestamp": world.clock.write(place.archived_at),
    }
    if place.kind == PRIVATE_THREAD:
        metadata["invitable"] = place.invitable
    return {
        "guild_id": str(place.guild_id),
        "parent_id": str(place.parent_id),
        "owner_id": str(place.owner_id),
        "name": place.name,
        "rate_limit_per_user": place.slowmode,
        "thread_metadata": metadata,
        "message_count": len(world.posts[place.id]),
        "total_message_sent": place.total_posts,
        "member_count": len(place.members),
    }


def describe_thread_member(world: World, place: Room, user_id: int) -> JsonObject:
    return {
        "id": str(place.id),
        "user_id": str(user_id),
        "join_timestamp": world.clock.write(place.members[user_id]),
        "flags": 1,
    }


def describe_command(world: World, registered: Command) -> JsonObject:
    shown = {
        "id": str(registered.id),
        "application_id": str(world.application_id),
        "version": str(registered.version),
        **registered.definition,
    }
    if registered.guild_id is not None:
        shown["guild_id"] = str(registered.guild_id)
    return shown


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
