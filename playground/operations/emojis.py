"""Keep emojis that belong to the application."""

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond, respond_created
from playground.errors import DiscordError, Refused
from playground.operations.registry import operation
from playground.records import Emoji

ALL = "/applications/{application_id}/emojis"
ONE = ALL + "/{emoji_id}"


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
    number = backend.world.ids.new()
    animated = str(call.fields["image"]).startswith("data:image/gif")
    emoji = Emoji(id=number, name=call.fields["name"], is_animated=animated)
    backend.world.emojis[number] = emoji
    return respond_created(payloads.describe_emoji(backend.world, emoji))


@operation("get_application_emoji", "GET", ONE)
def get_application_emoji(backend: Backend, call: Call) -> Response:
    return respond(payloads.describe_emoji(backend.world, _find_emoji(backend, call)))


@operation("update_application_emoji", "PATCH", ONE)
def update_application_emoji(backend: Backend, call: Call) -> Response:
    emoji = _find_emoji(backend, call)
    emoji.name = call.fields.get("name", emoji.name)
    return respond(payloads.describe_emoji(backend.world, emoji))


@operation("delete_application_emoji", "DELETE", ONE)
def delete_application_emoji(backend: Backend, call: Call) -> Response:
    del backend.world.emojis[_find_emoji(backend, call).id]
    return NO_CONTENT


def _find_emoji(backend: Backend, call: Call) -> Emoji:
    emoji = backend.world.emojis.get(call.read_id("emoji_id"))
    if emoji is None:
        raise Refused(DiscordError.UNKNOWN_EMOJI)
    return emoji
