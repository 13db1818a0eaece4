"""Read, change and remove channels."""

from playground import payloads
from playground.backend import Backend
from playground.call import Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.events import Event, JsonObject
from playground.operations.lookups import find_room, require
from playground.operations.registry import operation
from playground.permissions import Permission
from playground.records import Room
from playground.room_kinds import CONVERSATIONS, THREADS

ROOM = "/channels/{channel_id}"
# The record fields that hold a request's fields.
CHANNEL_FIELDS = {"name": "name", "topic": "topic", "rate_limit_per_user": "slowmode"}
THREAD_FIELDS = {
    "name": "name",
    "archived": "is_archived",
    "locked": "is_locked",
    "auto_archive_duration": "archive_after",
    "rate_limit_per_user": "slowmode",
    "invitable": "invitable",
}


@operation("get_channel", "GET", ROOM)
def get_channel(backend: Backend, call: Call) -> Response:
    return respond(payloads.describe_room(backend.world, find_room(backend, call)))


@operation("update_channel", "PATCH", ROOM)
def update_channel(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    if room.kind in CONVERSATIONS:
        raise Refused(DiscordError.WRONG_CHANNEL_TYPE)
    if room.kind in THREADS:
        _change_thread(backend, room, call.fields)
    else:
        require(backend, room, Permission.MANAGE_CHANNELS)
        _take_fields(room, call.fields, CHANNEL_FIELDS)
    announce_room(backend, room)
    return respond(payloads.describe_room(backend.world, room))


@operation("delete_channel", "DELETE", ROOM)
def delete_channel(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    if room.kind not in CONVERSATIONS:
        manage = Permission.MANAGE_THREADS if room.kind in THREADS else Permission.MANAGE_CHANNELS
        require(backend, room, manage)
    return respond(remove_room(backend, room))


def remove_room(backend: Backend, room: Room) -> JsonObject:
    """Remove a room. Return its description as it was."""
    gone = payloads.describe_room(backend.world, room)
    backend.world.remove_room(room)
    name = "THREAD_DELETE" if room.kind in THREADS else "CHANNEL_DELETE"
    backend.bus.publish(Event(name, gone, room.guild_id))
    return gone


def announce_room(backend: Backend, room: Room) -> None:
    name = "THREAD_UPDATE" if room.kind in THREADS else "CHANNEL_UPDATE"
    backend.bus.publish(Event(name, payloads.describe_room(backend.world, room), room.guild_id))


def _change_thread(backend: Backend, thread: Room, fields: JsonObject) -> None:
    own = thread.owner_id == backend.world.bot_id and not thread.is_locked
    if not own or "locked" in fields:
        require(backend, thread, Permission.MANAGE_THREADS)
    if thread.is_archived and fields.get("archived", True):
        raise Refused(DiscordError.THREAD_ARCHIVED)
    if "archived" in fields:
        thread.archived_at = backend.clock.now()
    _take_fields(thread, fields, THREAD_FIELDS)


def _take_fields(room: Room, fields: JsonObject, attributes: dict[str, str]) -> None:
    for key, attribute in attributes.items():
        if fields.get(key) is not None:
            setattr(room, attribute, fields[key])
