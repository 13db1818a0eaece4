"""Who the bot is, who people are, and where the gateway is."""

from playground import payloads
from playground.call import Answer, Call, ok
from playground.events import Event
from playground.operations.lookups import user_named
from playground.operations.registry import operation
from playground.permissions import DM
from playground.realm import Realm
from playground.world import Room

SHARD_SIZE = 2500  # servers; beyond it Discord demands another shard


@operation("get_my_user", "GET", "/users/@me")
def get_my_user(realm: Realm, _: Call) -> Answer:
    return ok(payloads.own_user(realm.world.bot))


@operation("get_user", "GET", "/users/{user_id}")
def get_user(realm: Realm, call: Call) -> Answer:
    return ok(payloads.user(user_named(realm, call.id("user_id"))))


@operation("get_my_application", "GET", "/applications/@me")
@operation("get_my_oauth2_application", "GET", "/oauth2/applications/@me")
def get_my_application(realm: Realm, _: Call) -> Answer:
    return ok(payloads.application(realm.world))


@operation("get_gateway", "GET", "/gateway", needs_token=False)
def get_gateway(realm: Realm, _: Call) -> Answer:
    return ok({"url": realm.gateway.url})


@operation("get_bot_gateway", "GET", "/gateway/bot")
def get_bot_gateway(realm: Realm, _: Call) -> Answer:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    limit["remaining"] -= min(realm.gateway.identified, 1000)
    shards = 1 + len(realm.world.guilds) // SHARD_SIZE
    return ok({"url": realm.gateway.url, "shards": shards, "session_start_limit": limit})


@operation("create_dm", "POST", "/users/@me/channels")
def create_dm(realm: Realm, call: Call) -> Answer:
    person = user_named(realm, int(call.fields.get("recipient_id") or 0))
    return ok(payloads.room(realm.world, direct_room(realm, person.id)))


def direct_room(realm: Realm, person_id: int) -> Room:
    """The conversation between the bot and a person, opened where there is none."""
    world = realm.world
    for room in world.rooms.values():
        if room.kind == DM and person_id in room.members:
            return room
    now = realm.clock.now()
    members = {world.bot_id: now, person_id: now}
    room = world.add_room(Room(id=world.ids.new(), kind=DM, members=members))
    realm.bus.publish(Event("CHANNEL_CREATE", payloads.room(world, room)))
    return room
