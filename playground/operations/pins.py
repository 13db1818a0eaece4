"""Pin messages, at their present and at their deprecated addresses."""

from playground import posts
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.events import Event, JsonObject
from playground.operations.lookups import find_post, find_room, require
from playground.operations.registry import operation
from playground.permissions import Permission
from playground.records import Post, Room

MOST_PINS = 250
NOW = "/channels/{channel_id}/messages/pins"
BEFORE = "/channels/{channel_id}/pins"
ONE = "/{message_id}"


@operation("list_pins", "GET", NOW)
def list_pins(backend: Backend, call: Call) -> Response:
    pinned = _list_pinned(backend, find_room(backend, call))
    items = [
        {
            "pinned_at": backend.clock.write(post.pinned_at),
            "message": backend.shown.describe_message(post),
        }
        for post in pinned
    ]
    return respond({"items": items, "has_more": False})


@operation("deprecated_list_pins", "GET", BEFORE)
def deprecated_list_pins(backend: Backend, call: Call) -> Response:
    return respond(
        [
            backend.shown.describe_message(post)
            for post in _list_pinned(backend, find_room(backend, call))
        ]
    )


@operation("create_pin", "PUT", NOW + ONE)
@operation("deprecated_create_pin", "PUT", BEFORE + ONE)
def create_pin(backend: Backend, call: Call) -> Response:
    room, post = _find_pinnable(backend, call)
    if post.pinned_at is None:
        if len(_list_pinned(backend, room)) >= MOST_PINS:
            raise Refused(DiscordError.TOO_MANY_PINS)
        _pin(backend, room, post, backend.clock.now())
    return NO_CONTENT


@operation("delete_pin", "DELETE", NOW + ONE)
@operation("deprecated_delete_pin", "DELETE", BEFORE + ONE)
def delete_pin(backend: Backend, call: Call) -> Response:
    room, post = _find_pinnable(backend, call)
    _pin(backend, room, post, None)
    return NO_CONTENT


def _find_pinnable(backend: Backend, call: Call) -> tuple[Room, Post]:
    room = find_room(backend, call)
    require(backend, room, Permission.PIN_MESSAGES)
    return room, find_post(backend, call, room)


def _list_pinned(backend: Backend, room: Room) -> list[Post]:
    pinned = [post for post in backend.world.posts[room.id].values() if post.pinned_at is not None]
    return sorted(pinned, key=lambda post: -(post.pinned_at or 0.0))


def _pin(backend: Backend, room: Room, post: Post, at: float | None) -> None:
    post.pinned_at = at
    posts.announce_post(backend, "MESSAGE_UPDATE", post)
    event: JsonObject = {"channel_id": str(room.id), "last_pin_timestamp": backend.clock.write()}
    if room.guild_id is not None:
        event["guild_id"] = str(room.guild_id)
    backend.bus.publish(Event("CHANNEL_PINS_UPDATE", event, room.guild_id))
