"""Pinned messages, at their present and at their deprecated addresses."""

from playground import posts
from playground.call import NOTHING, Answer, Call, ok
from playground.errors import Refused, Why
from playground.events import Event, JsonObject
from playground.operations.lookups import post_named, require, room_named
from playground.operations.registry import operation
from playground.permissions import Permission
from playground.realm import Realm
from playground.world import Post, Room

MOST_PINS = 250
NOW = "/channels/{channel_id}/messages/pins"
BEFORE = "/channels/{channel_id}/pins"
ONE = "/{message_id}"


@operation("list_pins", "GET", NOW)
def list_pins(realm: Realm, call: Call) -> Answer:
    pinned = _pinned(realm, room_named(realm, call))
    items = [
        {"pinned_at": realm.clock.text(each.pinned_at), "message": realm.shown.message(each)}
        for each in pinned
    ]
    return ok({"items": items, "has_more": False})


@operation("deprecated_list_pins", "GET", BEFORE)
def deprecated_list_pins(realm: Realm, call: Call) -> Answer:
    return ok([realm.shown.message(each) for each in _pinned(realm, room_named(realm, call))])


@operation("create_pin", "PUT", NOW + ONE)
@operation("deprecated_create_pin", "PUT", BEFORE + ONE)
def create_pin(realm: Realm, call: Call) -> Answer:
    room, post = _pinnable(realm, call)
    if post.pinned_at is None:
        if len(_pinned(realm, room)) >= MOST_PINS:
            raise Refused(Why.TOO_MANY_PINS)
        _pin(realm, room, post, realm.clock.now())
    return NOTHING


@operation("delete_pin", "DELETE", NOW + ONE)
@operation("deprecated_delete_pin", "DELETE", BEFORE + ONE)
def delete_pin(realm: Realm, call: Call) -> Answer:
    room, post = _pinnable(realm, call)
    _pin(realm, room, post, None)
    return NOTHING


def _pinnable(realm: Realm, call: Call) -> tuple[Room, Post]:
    room = room_named(realm, call)
    require(realm, room, Permission.PIN_MESSAGES)
    return room, post_named(realm, call, room)


def _pinned(realm: Realm, room: Room) -> list[Post]:
    found = [each for each in realm.world.posts[room.id].values() if each.pinned_at is not None]
    return sorted(found, key=lambda post: -(post.pinned_at or 0.0))


def _pin(realm: Realm, room: Room, post: Post, at: float | None) -> None:
    post.pinned_at = at
    posts.announce(realm, "MESSAGE_UPDATE", post)
    told: JsonObject = {"channel_id": str(room.id), "last_pin_timestamp": realm.clock.text()}
    if room.guild_id is not None:
        told["guild_id"] = str(room.guild_id)
    realm.bus.publish(Event("CHANNEL_PINS_UPDATE", told, room.guild_id))
