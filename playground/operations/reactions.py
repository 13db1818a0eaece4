"""Reactions to messages."""

from playground import payloads
from playground.call import NOTHING, Answer, Call, ok
from playground.errors import Refused, Why
from playground.events import Event, JsonObject
from playground.operations.lookups import post_named, require, room_named
from playground.operations.registry import operation
from playground.permissions import Permission
from playground.realm import Realm
from playground.world import Post

MOST_KINDS = 20
ALL = "/channels/{channel_id}/messages/{message_id}/reactions"
ONE = ALL + "/{emoji_name}"


@operation("add_my_message_reaction", "PUT", ONE + "/@me")
def add_my_message_reaction(realm: Realm, call: Call) -> Answer:
    post = _post(realm, call)
    emoji = call.params["emoji_name"]
    if emoji not in post.reactions and len(post.reactions) >= MOST_KINDS:
        raise Refused(Why.TOO_MANY_REACTIONS)
    people = post.reactions.setdefault(emoji, [])
    if realm.world.bot_id not in people:
        people.append(realm.world.bot_id)
        _announce(realm, "MESSAGE_REACTION_ADD", post, call)
    return NOTHING


@operation("delete_my_message_reaction", "DELETE", ONE + "/@me")
def delete_my_message_reaction(realm: Realm, call: Call) -> Answer:
    post = _post(realm, call)
    people = post.reactions.get(call.params["emoji_name"], [])
    if realm.world.bot_id not in people:
        raise Refused(Why.UNKNOWN_EMOJI)
    people.remove(realm.world.bot_id)
    if not people:
        del post.reactions[call.params["emoji_name"]]
    _announce(realm, "MESSAGE_REACTION_REMOVE", post, call)
    return NOTHING


@operation("list_message_reactions_by_emoji", "GET", ONE)
def list_message_reactions_by_emoji(realm: Realm, call: Call) -> Answer:
    people = _post(realm, call).reactions.get(call.params["emoji_name"], [])
    return ok([payloads.user(realm.world.users[each]) for each in people])


@operation("delete_all_message_reactions", "DELETE", ALL)
def delete_all_message_reactions(realm: Realm, call: Call) -> Answer:
    post = _post(realm, call)
    require(realm, realm.world.rooms[post.room_id], Permission.MANAGE_MESSAGES)
    post.reactions.clear()
    return NOTHING


def _post(realm: Realm, call: Call) -> Post:
    room = room_named(realm, call)
    require(realm, room, Permission.READ_MESSAGE_HISTORY, Permission.ADD_REACTIONS)
    return post_named(realm, call, room)


def _announce(realm: Realm, name: str, post: Post, call: Call) -> None:
    room = realm.world.rooms[post.room_id]
    symbol, _, number = call.params["emoji_name"].partition(":")
    told: JsonObject = {
        "user_id": str(realm.world.bot_id),
        "channel_id": str(room.id),
        "message_id": str(post.id),
        "emoji": {"id": number or None, "name": symbol},
        "burst": False,
        "type": 0,
    }
    if room.guild_id is not None:
        told["guild_id"] = str(room.guild_id)
    realm.bus.publish(Event(name, told, room.guild_id))
