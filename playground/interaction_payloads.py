"""Write what a person does as the interaction that the bot receives."""

from playground import payloads
from playground.backend import Backend
from playground.events import JsonObject
from playground.interactions import Cause, Interaction
from playground.permissions import DM, bot_permissions, member_permissions
from playground.world import Guild, Room, User

IN_GUILD, IN_BOT_DM = 0, 1


def send_interaction(backend: Backend, interaction: Interaction) -> None:
    """Send an interaction to the bot. Its answer settles it later."""
    backend.interactions.open(interaction, _make_payload(backend, interaction))


def make_interaction(
    backend: Backend, cause: Cause, person: User, room: Room, data: JsonObject
) -> Interaction:
    """Make an interaction of somebody in a room, without sending it."""
    return Interaction(
        id=backend.world.ids.new(),
        cause=cause,
        person_id=person.id,
        room_id=room.id,
        guild_id=room.guild_id,
        data=data,
        owners=_find_installers(backend, person, room),
        created_at=backend.clock.now(),
    )


def _find_installers(backend: Backend, person: User, room: Room) -> dict[str, str]:
    """Map `"0"` to the server and `"1"` to the person that installed the application, as far as
    they did.
    """
    owners: dict[str, str] = {}
    guild = backend.world.guilds.get(room.guild_id or 0)
    if guild is None:
        owners["0"] = "0"  # a conversation with the bot itself
    elif guild.has_bot:
        owners["0"] = str(guild.id)
    if person.has_installed_app:
        owners["1"] = str(person.id)
    return owners


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
        "context": IN_BOT_DM if room.kind == DM else IN_GUILD,
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
    rights = str(int(member_permissions(guild, interaction.person_id)))
    return {
        "channel": channel | {"permissions": rights},
        "member": payloads.describe_acting_member(world, guild, interaction.person_id),
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
    }
