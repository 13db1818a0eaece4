"""Channels: reading, changing and removing them."""

from playground import payloads
from playground.call import Answer, Call, ok
from playground.errors import Refused, Why
from playground.events import Event, JsonObject
from playground.operations.lookups import require, room_named
from playground.operations.registry import operation
from playground.permissions import DM, THREADS, Permission
from playground.realm import Realm
from playground.world import Room

ROOM = "/channels/{channel_id}"
# Where the fields of a request are kept.
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
def get_channel(realm: Realm, call: Call) -> Answer:
    return ok(payloads.room(realm.world, room_named(realm, call)))


@operation("update_channel", "PATCH", ROOM)
def update_channel(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    if room.kind == DM:
        raise Refused(Why.WRONG_CHANNEL_TYPE)
    if room.kind in THREADS:
        _change_thread(realm, room, call.fields)
    else:
        require(realm, room, Permission.MANAGE_CHANNELS)
        _take_over(room, call.fields, CHANNEL_FIELDS)
    announce(realm, room)
    return ok(payloads.room(realm.world, room))


@operation("delete_channel", "DELETE", ROOM)
def delete_channel(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    if room.kind != DM:
        manage = Permission.MANAGE_THREADS if room.kind in THREADS else Permission.MANAGE_CHANNELS
        require(realm, room, manage)
    return ok(remove(realm, room))


def remove(realm: Realm, room: Room) -> JsonObject:
    """Take a room away; returns what it was."""
    gone = payloads.room(realm.world, room)
    realm.world.remove_room(room)
    name = "THREAD_DELETE" if room.kind in THREADS else "CHANNEL_DELETE"
    realm.bus.publish(Event(name, gone, room.guild_id))
    return gone


def announce(realm: Realm, room: Room) -> None:
    name = "THREAD_UPDATE" if room.kind in THREADS else "CHANNEL_UPDATE"
    realm.bus.publish(Event(name, payloads.room(realm.world, room), room.guild_id))


def _change_thread(realm: Realm, thread: Room, fields: JsonObject) -> None:
    own = thread.owner_id == realm.world.bot_id and not thread.is_locked
    if not own or "locked" in fields:
        require(realm, thread, Permission.MANAGE_THREADS)
    if thread.is_archived and fields.get("archived", True):
        raise Refused(Why.THREAD_ARCHIVED)
    if "archived" in fields:
        thread.archived_at = realm.clock.now()
    _take_over(thread, fields, THREAD_FIELDS)


def _take_over(room: Room, fields: JsonObject, places: dict[str, str]) -> None:
    for key, place in places.items():
        if fields.get(key) is not None:
            setattr(room, place, fields[key])
