"""Keep emojis that belong to the application."""

from collections.abc import Iterator, Sequence
from typing import Any

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond, respond_created
from playground.components import walk
from playground.errors import DiscordError, Refused
from playground.events import JsonObject
from playground.file_types import find_picture_type
from playground.limits.components import drop_strangers
from playground.limits.emojis import read_picture
from playground.operations.registry import operation
from playground.records import Emoji, File
from playground.world import World

ALL = "/applications/{application_id}/emojis"
ONE = ALL + "/{emoji_id}"
MOST_EMOJIS = 2000
GIF = "image/gif"


@operation("list_application_emojis", "GET", ALL)
def list_application_emojis(backend: Backend, _: Call) -> Response:
    return respond(
        {
            "items": [
                payloads.describe_emoji(backend.world, emoji)
                for emoji in backend.world.emojis.values()
            ]
        }
    )


@operation("create_application_emoji", "POST", ALL)
def create_application_emoji(backend: Backend, call: Call) -> Response:
    world = backend.world
    if len(world.emojis) >= MOST_EMOJIS:
        raise Refused(DiscordError.TOO_MANY_EMOJIS)
    _check_name_is_free(world, call.fields["name"])
    picture = read_picture(call.fields["image"]) or b""
    kind = find_picture_type(picture) or ""
    file = File(id=world.ids.new(), room_id=0, name="emoji", content_type=kind, data=picture)
    world.files[file.id] = file
    emoji = Emoji(
        id=world.ids.new(), name=call.fields["name"], file_id=file.id, is_animated=kind == GIF
    )
    world.emojis[emoji.id] = emoji
    return respond_created(payloads.describe_emoji(world, emoji))


@operation("get_application_emoji", "GET", ONE)
def get_application_emoji(backend: Backend, call: Call) -> Response:
    return respond(payloads.describe_emoji(backend.world, _find_emoji(backend, call)))


@operation("update_application_emoji", "PATCH", ONE)
def update_application_emoji(backend: Backend, call: Call) -> Response:
    emoji = _find_emoji(backend, call)
    name = call.fields.get("name", emoji.name)
    if name != emoji.name:
        _check_name_is_free(backend.world, name)
    emoji.name = name
    return respond(payloads.describe_emoji(backend.world, emoji))


@operation("delete_application_emoji", "DELETE", ONE)
def delete_application_emoji(backend: Backend, call: Call) -> Response:
    emoji = _find_emoji(backend, call)
    backend.world.remove_file(emoji.file_id)
    del backend.world.emojis[emoji.id]
    return NO_CONTENT


def _find_emoji(backend: Backend, call: Call) -> Emoji:
    emoji = backend.world.emojis.get(call.read_id("emoji_id"))
    if emoji is None:
        raise Refused(DiscordError.UNKNOWN_EMOJI)
    return emoji


def _check_name_is_free(world: World, name: str) -> None:
    """Raise Refused if another emoji of the application has this name (observed)."""
    if any(emoji.name == name for emoji in world.emojis.values()):
        raise Refused(DiscordError.INVALID_BODY, f"name: there is an emoji {name!r} already")


def list_unknown_emojis(world: World, body: Any) -> list[str]:
    """Return the problems with unknown emojis in the buttons and menus of a body."""
    data = body.get("data", body) if isinstance(body, dict) else None
    parts = data.get("components") if isinstance(data, dict) else None
    known = {str(number) for number in world.emojis}
    return [
        f"components: no emoji {number} that the application may use"
        for number in _list_emoji_ids(parts or ())
        if number not in known
    ]


def _list_emoji_ids(components: Sequence[JsonObject]) -> Iterator[str]:
    for component in walk(drop_strangers(components)):
        for part in (component, *(component.get("options") or ())):
            emoji = part.get("emoji")
            if emoji and emoji.get("id"):
                yield str(emoji["id"])
