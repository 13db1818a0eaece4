"""Describe the bot, people, and the address of the gateway."""

from collections.abc import Sequence

from playground import payloads
from playground.backend import Backend
from playground.call import Call, Response, respond
from playground.events import Event
from playground.operations.lookups import find_user
from playground.operations.registry import operation
from playground.records import Room
from playground.room_kinds import RoomKind


@operation("get_my_user", "GET", "/users/@me")
def get_my_user(backend: Backend, _: Call) -> Response:
    return respond(payloads.describe_own_user(backend.world.bot))


@operation("get_user", "GET", "/users/{user_id}")
def get_user(backend: Backend, call: Call) -> Response:
    return respond(payloads.describe_user(find_user(backend, call.read_id("user_id"))))


@operation("get_my_application", "GET", "/applications/@me")
@operation("get_my_oauth2_application", "GET", "/oauth2/applications/@me")
def get_my_application(backend: Backend, _: Call) -> Response:
    return respond(payloads.describe_application(backend.world))


@operation("get_gateway", "GET", "/gateway", needs_token=False)
def get_gateway(backend: Backend, _: Call) -> Response:
    return respond({"url": backend.gateway.url})


@operation("get_bot_gateway", "GET", "/gateway/bot")
def get_bot_gateway(backend: Backend, _: Call) -> Response:
    gateway = backend.gateway
    shards = 1 + len(backend.world.guilds) // gateway.shard_size
    told = {"url": gateway.url, "shards": shards, "session_start_limit": gateway.starts.describe()}
    return respond(told)


@operation("create_dm", "POST", "/users/@me/channels")
def create_dm(backend: Backend, call: Call) -> Response:
    person = find_user(backend, int(call.fields.get("recipient_id") or 0))
    return respond(payloads.describe_room(backend.world, open_direct_room(backend, person.id)))


def open_direct_room(backend: Backend, person_id: int) -> Room:
    """Return the conversation between the bot and a person, opening one if there is none."""
    world = backend.world
    for room in world.rooms.values():
        if room.kind == RoomKind.DM and {world.bot_id, person_id} == room.members.keys():
            return room
    return open_conversation(backend, (world.bot_id, person_id))


def open_conversation(backend: Backend, user_ids: Sequence[int], name: str = "") -> Room:
    """Open a conversation of two, or of a group that its first member owns."""
    world = backend.world
    members = dict.fromkeys(user_ids, backend.clock.now())
    kind = RoomKind.DM if len(members) == 2 else RoomKind.GROUP_DM
    room = Room(id=world.ids.new(), kind=kind, name=name, members=members, owner_id=user_ids[0])
    world.add_room(room)
    backend.bus.publish(Event("CHANNEL_CREATE", payloads.describe_room(world, room)))
    return room
