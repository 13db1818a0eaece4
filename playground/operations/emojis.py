"""Emojis that belong to the application."""

from playground import payloads
from playground.call import NOTHING, Answer, Call, created, ok
from playground.errors import Refused, Why
from playground.operations.registry import operation
from playground.realm import Realm
from playground.world import Emoji

ALL = "/applications/{application_id}/emojis"
ONE = ALL + "/{emoji_id}"


@operation("list_application_emojis", "GET", ALL)
def list_application_emojis(realm: Realm, _: Call) -> Answer:
    return ok(
        {"items": [payloads.emoji(realm.world, each) for each in realm.world.emojis.values()]}
    )


@operation("create_application_emoji", "POST", ALL)
def create_application_emoji(realm: Realm, call: Call) -> Answer:
    number = realm.world.ids.new()
    animated = str(call.fields["image"]).startswith("data:image/gif")
    emoji = Emoji(id=number, name=call.fields["name"], is_animated=animated)
    realm.world.emojis[number] = emoji
    return created(payloads.emoji(realm.world, emoji))


@operation("get_application_emoji", "GET", ONE)
def get_application_emoji(realm: Realm, call: Call) -> Answer:
    return ok(payloads.emoji(realm.world, _named(realm, call)))


@operation("update_application_emoji", "PATCH", ONE)
def update_application_emoji(realm: Realm, call: Call) -> Answer:
    emoji = _named(realm, call)
    emoji.name = call.fields.get("name", emoji.name)
    return ok(payloads.emoji(realm.world, emoji))


@operation("delete_application_emoji", "DELETE", ONE)
def delete_application_emoji(realm: Realm, call: Call) -> Answer:
    del realm.world.emojis[_named(realm, call).id]
    return NOTHING


def _named(realm: Realm, call: Call) -> Emoji:
    found = realm.world.emojis.get(call.id("emoji_id"))
    if found is None:
        raise Refused(Why.UNKNOWN_EMOJI)
    return found
