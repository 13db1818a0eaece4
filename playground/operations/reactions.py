"""Add and remove reactions to messages."""

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.events import Event, JsonObject
from playground.operations.lookups import find_post, find_room, require, require_awake
from playground.operations.registry import operation
from playground.permissions import Permission
from playground.records import Post

MOST_KINDS = 20
ALL = "/channels/{channel_id}/messages/{message_id}/reactions"
ONE = ALL + "/{emoji_name}"


@operation("add_my_message_reaction", "PUT", ONE + "/@me")
def add_my_message_reaction(backend: Backend, call: Call) -> Response:
    post = _find_post(backend, call)
    emoji = call.params["emoji_name"]
    if emoji not in post.reactions and len(post.reactions) >= MOST_KINDS:
        raise Refused(DiscordError.TOO_MANY_REACTIONS)
    people = post.reactions.setdefault(emoji, [])
    if backend.world.bot_id not in people:
        people.append(backend.world.bot_id)
        _announce(backend, "MESSAGE_REACTION_ADD", post, call)
    return NO_CONTENT


@operation("delete_my_message_reaction", "DELETE", ONE + "/@me")
def delete_my_message_reaction(backend: Backend, call: Call) -> Response:
    post = _find_post(backend, call)
    people = post.reactions.get(call.params["emoji_name"], [])
    if backend.world.bot_id not in people:
        raise Refused(DiscordError.UNKNOWN_EMOJI)
    people.remove(backend.world.bot_id)
    if not people:
        del post.reactions[call.params["emoji_name"]]
    _announce(backend, "MESSAGE_REACTION_REMOVE", post, call)
    return NO_CONTENT


@operation("list_message_reactions_by_emoji", "GET", ONE)
def list_message_reactions_by_emoji(backend: Backend, call: Call) -> Response:
    people = _find_post(backend, call).reactions.get(call.params["emoji_name"], [])
    return respond([payloads.describe_user(backend.world.users[user_id]) for user_id in people])


@operation("delete_all_message_reactions", "DELETE", ALL)
def delete_all_message_reactions(backend: Backend, call: Call) -> Response:
    post = _find_post(backend, call)
    require(backend, backend.world.rooms[post.room_id], Permission.MANAGE_MESSAGES)
    post.reactions.clear()
    backend.world.changed_posts.add(post.id)
    return NO_CONTENT


def _find_post(backend: Backend, call: Call) -> Post:
    room = find_room(backend, call)
    require(backend, room, Permission.READ_MESSAGE_HISTORY, Permission.ADD_REACTIONS)
    if call.method != "GET":
        require_awake(room)
    return find_post(backend, call, room)


def _announce(backend: Backend, name: str, post: Post, call: Call) -> None:
    backend.world.changed_posts.add(post.id)
    room = backend.world.rooms[post.room_id]
    symbol, _, number = call.params["emoji_name"].partition(":")
    told: JsonObject = {
        "user_id": str(backend.world.bot_id),
        "channel_id": str(room.id),
        "message_id": str(post.id),
        "emoji": {"id": number or None, "name": symbol},
        "burst": False,
        "type": 0,
    }
    if room.guild_id is not None:
        told["guild_id"] = str(room.guild_id)
    backend.bus.publish(Event(name, told, room.guild_id))
