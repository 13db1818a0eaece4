"""Sending, reading, editing and deleting messages in channels."""

from collections.abc import Sequence

from playground import limits, posts
from playground.call import NOTHING, Answer, Call, ok
from playground.errors import Refused, Why
from playground.events import Event, JsonObject
from playground.operations.lookups import post_named, require, room_named
from playground.operations.registry import operation
from playground.permissions import DM, THREADS, Permission
from playground.posts import Draft
from playground.realm import Realm
from playground.threads import wake
from playground.uploads import Uploads
from playground.world import Post, Room

ROOM = "/channels/{channel_id}"
SENDABLE = (0, 2, 5, DM, *THREADS)
NONCE_MEMORY = 300.0  # seconds
OLD = 3600.0  # seconds after which edits are limited separately
MOST_AT_ONCE = 100
PLACES = ("before", "after", "around")


@operation("create_message", "POST", ROOM + "/messages")
def create_message(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    _may_send(realm, room, call)
    known = _sent_already(realm, room, call.fields)
    if known is not None:
        return ok(realm.shown.message(known))
    _check_reference(realm, room, call.fields)
    wake(realm, room)
    draft = Draft(room=room, author_id=realm.world.bot_id, body=call.fields, uploads=call.uploads)
    return ok(realm.shown.message(posts.write(realm, draft)))


@operation("list_messages", "GET", ROOM + "/messages")
def list_messages(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    require(realm, room, Permission.READ_MESSAGE_HISTORY)
    shown = [each for each in realm.world.posts[room.id].values() if each.private_to is None]
    count = min(call.query_number("limit") if "limit" in call.query else 50, MOST_AT_ONCE)
    newest_first = sorted(_window(shown, call, count), key=lambda post: -post.id)
    return ok([realm.shown.message(each) for each in newest_first])


@operation("get_message", "GET", ROOM + "/messages/{message_id}")
def get_message(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    require(realm, room, Permission.READ_MESSAGE_HISTORY)
    return ok(realm.shown.message(post_named(realm, call, room)))


@operation("update_message", "PATCH", ROOM + "/messages/{message_id}")
def update_message(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    post = post_named(realm, call, room)
    if post.author_id != realm.world.bot_id:
        raise Refused(Why.NOT_AUTHOR)
    if room.is_archived:
        raise Refused(Why.THREAD_ARCHIVED)
    if call.uploads:
        require(realm, room, Permission.ATTACH_FILES)
    if realm.clock.now() - post.created_at > OLD and not realm.rates.take_old_edit(call):
        raise Refused(Why.OLD_EDITS)
    edit(realm, post, call.fields, call.uploads)
    return ok(realm.shown.message(post))


@operation("delete_message", "DELETE", ROOM + "/messages/{message_id}")
def delete_message(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    post = post_named(realm, call, room)
    if post.author_id != realm.world.bot_id:
        require(realm, room, Permission.MANAGE_MESSAGES)
    posts.delete(realm, post)
    return NOTHING


@operation("trigger_typing_indicator", "POST", ROOM + "/typing")
def trigger_typing_indicator(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    require(realm, room, Permission.SEND_MESSAGES)
    told: JsonObject = {
        "channel_id": str(room.id),
        "user_id": str(realm.world.bot_id),
        "timestamp": int(realm.clock.now()),
    }
    realm.bus.publish(Event("TYPING_START", told, room.guild_id))
    return NOTHING


def edit(realm: Realm, post: Post, body: JsonObject, uploads: Uploads) -> None:
    """Change a message after the checks that need the message itself; raises Refused."""
    names = {each: realm.world.files[each].name for each in post.file_ids}
    existing = limits.Existing(
        flags=post.flags,
        content=post.content,
        has_embeds=bool(post.embeds),
        has_components=bool(post.components),
        files=names,
    )
    refuse(limits.edit_problems(body, uploads, existing))
    posts.edit(realm, post, body, uploads)


def refuse(problems: Sequence[str]) -> None:
    """Raise Refused if there are any."""
    if problems:
        empty = list(problems) == [limits.EMPTY]
        raise Refused(Why.EMPTY_MESSAGE if empty else Why.INVALID_BODY, *problems)


def _may_send(realm: Realm, room: Room, call: Call) -> None:
    if room.kind not in SENDABLE:
        raise Refused(Why.WRONG_CHANNEL_TYPE)
    if room.kind == DM:
        _may_write_to(realm, room)
    in_thread = room.kind in THREADS
    sending = Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
    require(realm, room, sending)
    if call.uploads:
        require(realm, room, Permission.ATTACH_FILES)
    if call.fields.get("embeds"):
        require(realm, room, Permission.EMBED_LINKS)
    if room.is_locked:
        raise Refused(Why.THREAD_ARCHIVED if room.is_archived else Why.THREAD_LOCKED)


def _may_write_to(realm: Realm, room: Room) -> None:
    world = realm.world
    for each in room.members:
        if each == world.bot_id:
            continue
        if world.users[each].dms_closed or world.users[each].is_bot:
            raise Refused(Why.DMS_CLOSED)
        shared = any(each in guild.members and guild.has_bot for guild in world.guilds.values())
        if not shared and not world.users[each].has_installed_app:
            raise Refused(Why.NO_MUTUAL_GUILDS)


def _sent_already(realm: Realm, room: Room, body: JsonObject) -> Post | None:
    """The first message with the same nonce, where the request asks for that."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    since = realm.clock.now() - NONCE_MEMORY
    for post in reversed(realm.world.posts[room.id].values()):
        if post.created_at < since:
            return None
        if post.nonce == nonce and post.author_id == realm.world.bot_id:
            return post
    return None


def _check_reference(realm: Realm, room: Room, body: JsonObject) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    require(realm, room, Permission.READ_MESSAGE_HISTORY)
    if int(reference["message_id"]) not in realm.world.posts[room.id]:
        if reference.get("fail_if_not_exists", True):
            raise Refused(Why.INVALID_BODY, "message_reference: Unknown message")
        del body["message_reference"]


def _window(shown: list[Post], call: Call, count: int) -> list[Post]:
    """Return at most `count` messages: those before, after or around an id, else the newest."""
    limit = {name: call.query_number(name) for name in PLACES if name in call.query}
    if "before" in limit:
        return [post for post in shown if post.id < limit["before"]][-count:]
    if "after" in limit:
        return [post for post in shown if post.id > limit["after"]][:count]
    if "around" in limit:
        return sorted(shown, key=lambda post: abs(post.id - limit["around"]))[:count]
    return shown[-count:]
