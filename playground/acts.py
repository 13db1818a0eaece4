"""What a person does, as the interaction that the bot receives."""

from playground import payloads
from playground.events import JsonObject
from playground.interactions import Cause, Interaction
from playground.permissions import DM, of_bot, of_member
from playground.realm import Realm
from playground.world import Guild, Room, User

IN_GUILD, IN_BOT_DM = 0, 1


def begin(realm: Realm, act: Interaction) -> None:
    """Send an interaction to the bot; its answer settles it later."""
    realm.interactions.open(act, _payload(realm, act))


def act_of(realm: Realm, cause: Cause, person: User, room: Room, data: JsonObject) -> Interaction:
    """A new interaction of somebody in a room; not sent yet."""
    return Interaction(
        id=realm.world.ids.new(),
        cause=cause,
        person_id=person.id,
        room_id=room.id,
        guild_id=room.guild_id,
        data=data,
        owners=_owners(realm, person, room),
        created_at=realm.clock.now(),
    )


def _owners(realm: Realm, person: User, room: Room) -> dict[str, str]:
    owners: dict[str, str] = {}
    guild = realm.world.guilds.get(room.guild_id or 0)
    if guild is None:
        owners["0"] = "0"  # a conversation with the bot itself
    elif guild.has_bot:
        owners["0"] = str(guild.id)
    if person.has_installed_app:
        owners["1"] = str(person.id)
    return owners


def _payload(realm: Realm, act: Interaction) -> JsonObject:
    world = realm.world
    room = world.rooms[act.room_id]
    guild = None if room.guild_id is None else world.guilds[room.guild_id]
    payload: JsonObject = {
        "id": str(act.id),
        "application_id": str(world.application_id),
        "type": int(act.cause),
        "token": act.token,
        "version": 1,
        "data": act.data,
        "channel_id": str(room.id),
        "locale": world.users[act.person_id].locale,
        "app_permissions": str(int(of_bot(world, room))),
        "entitlements": [],
        "authorizing_integration_owners": act.owners,
        "context": IN_BOT_DM if room.kind == DM else IN_GUILD,
        "attachment_size_limit": payloads.ATTACHMENT_LIMIT,
    }
    payload |= _where(realm, act, room, guild)
    if act.source is not None:
        payload["message"] = realm.shown.message(act.source)
    return payload


def _where(realm: Realm, act: Interaction, room: Room, guild: Guild | None) -> JsonObject:
    """Channel and person: a member in a server, a user in direct messages."""
    world = realm.world
    channel = payloads.room(world, room)
    if guild is None:
        return {"channel": channel, "user": payloads.user(world.users[act.person_id])}
    rights = str(int(of_member(guild, act.person_id)))
    return {
        "channel": channel | {"permissions": rights},
        "member": payloads.acting_member(world, guild, act.person_id),
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
    }
