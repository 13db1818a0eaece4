"""Build the interaction that the bot receives for a person's act."""

from playground import payloads
from playground.backend import Backend
from playground.events import JsonObject
from playground.installation import context_of, find_installers
from playground.interactions import Cause, Interaction
from playground.permissions import bot_permissions, room_permissions
from playground.records import Guild, Room, User


def send_interaction(backend: Backend, interaction: Interaction) -> None:
    """Send an interaction to the bot. Its answer settles it later."""
    backend.interactions.open(interaction, _make_payload(backend, interaction))


def make_interaction(
    backend: Backend, cause: Cause, person: User, room: Room, data: JsonObject
) -> Interaction:
    """Make an interaction of a person in a room, without sending it."""
    return Interaction(
        id=backend.world.ids.new(),
        cause=cause,
        person_id=person.id,
        room_id=room.id,
        guild_id=room.guild_id,
        data=data,
        owners=find_installers(backend.world, person, room),
        created_at=backend.clock.now(),
    )


def _make_payload(backend: Backend, interaction: Interaction) -> JsonObject:
    world = backend.world
    room = world.rooms[interaction.room_id]
    guild = None if room.guild_id is None else world.guilds[room.guild_id]
    payload: JsonObject = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": int(interaction.cause),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(room.id),
        "locale": world.users[interaction.person_id].locale,
        "app_permissions": str(int(bot_permissions(world, room))),
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": int(context_of(world, room)),
        "attachment_size_limit": payloads.ATTACHMENT_LIMIT,
    }
    payload |= _describe_place(backend, interaction, room, guild)
    if interaction.source is not None:
        payload["message"] = backend.shown.describe_message(interaction.source)
    return payload


def _describe_place(
    backend: Backend, interaction: Interaction, room: Room, guild: Guild | None
) -> JsonObject:
    """Describe channel and person: a member in a server, a user in direct messages."""
    world = backend.world
    channel = payloads.describe_room(world, room)
    if guild is None:
        return {
            "channel": channel,
            "user": payloads.describe_user(world.users[interaction.person_id]),
        }
    held = str(int(room_permissions(world, room, interaction.person_id)))
    return {
        "channel": channel | {"permissions": held},
        "member": payloads.describe_acting_member(world, guild, interaction.person_id, room),
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
    }
