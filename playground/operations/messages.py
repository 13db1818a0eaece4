"""Send, read, edit and delete messages in channels."""

from collections.abc import Sequence

from playground import limits, posts
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.events import Event, JsonObject
from playground.installation import has_common_server
from playground.operations.lookups import find_post, find_room, require, require_awake
from playground.operations.registry import operation
from playground.permissions import Permission
from playground.posts import Draft
from playground.records import Post, Room
from playground.room_kinds import THREADS, RoomKind
from playground.uploads import Uploads

ROOM = "/channels/{channel_id}"
SENDABLE = (0, 2, 5, RoomKind.DM, *THREADS)
NONCE_MEMORY = 300.0  # seconds
OLD = 3600.0  # seconds after which edits are limited separately
MOST_AT_ONCE = 100
PLACES = ("before", "after", "around")


@operation("create_message", "POST", ROOM + "/messages")
def create_message(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    _check_sending(backend, room, call)
    repeated = _find_repeated(backend, room, call.fields)
    if repeated is not None:
        return respond(backend.shown.describe_message(repeated))
    _check_reference(backend, room, call.fields)
    draft = Draft(room=room, author_id=backend.world.bot_id, body=call.fields, uploads=call.uploads)
    return respond(backend.shown.describe_message(posts.write_post(backend, draft)))


@operation("list_messages", "GET", ROOM + "/messages")
def list_messages(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    require(backend, room, Permission.READ_MESSAGE_HISTORY)
    posts_here = [post for post in backend.world.posts[room.id].values() if post.private_to is None]
    count = min(call.read_query_number("limit") if "limit" in call.query else 50, MOST_AT_ONCE)
    newest_first = sorted(_choose_posts(posts_here, call, count), key=lambda post: -post.id)
    return respond([backend.shown.describe_message(post) for post in newest_first])


@operation("get_message", "GET", ROOM + "/messages/{message_id}")
def get_message(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    require(backend, room, Permission.READ_MESSAGE_HISTORY)
    return respond(backend.shown.describe_message(find_post(backend, call, room)))


@operation("update_message", "PATCH", ROOM + "/messages/{message_id}")
def update_message(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    post = find_post(backend, call, room)
    if post.author_id != backend.world.bot_id:
        raise Refused(DiscordError.NOT_AUTHOR)
    require_awake(room)
    if call.uploads:
        require(backend, room, Permission.ATTACH_FILES)
    if backend.clock.now() - post.created_at > OLD and not backend.rates.take_old_edit(call):
        raise Refused(DiscordError.OLD_EDITS)
    edit_post(backend, post, call.fields, call.uploads)
    return respond(backend.shown.describe_message(post))


@operation("delete_message", "DELETE", ROOM + "/messages/{message_id}")
def delete_message(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    post = find_post(backend, call, room)
    if post.author_id != backend.world.bot_id:
        require(backend, room, Permission.MANAGE_MESSAGES)
    require_awake(room)
    posts.delete_post(backend, post)
    return NO_CONTENT


@operation("trigger_typing_indicator", "POST", ROOM + "/typing")
def trigger_typing_indicator(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    require(backend, room, Permission.SEND_MESSAGES)
    event: JsonObject = {
        "channel_id": str(room.id),
        "user_id": str(backend.world.bot_id),
        "timestamp": int(backend.clock.now()),
    }
    backend.bus.publish(Event("TYPING_START", event, room.guild_id))
    return NO_CONTENT


def edit_post(backend: Backend, post: Post, body: JsonObject, uploads: Uploads) -> None:
    """Change a message after the checks that need the message itself; raises Refused."""
    if post.private_to is None:
        require_awake(backend.world.rooms[post.room_id])
    names = {file_id: backend.world.files[file_id].name for file_id in post.file_ids}
    existing = limits.ExistingMessage(
        flags=post.flags,
        content=post.content,
        has_embeds=bool(post.embeds),
        has_components=bool(post.components),
        files=names,
    )
    refuse_problems(limits.list_edit_problems(body, uploads, existing))
    posts.edit_post(backend, post, body, uploads)


def refuse_problems(problems: Sequence[str]) -> None:
    """Raise Refused if there are any."""
    if problems:
        empty = list(problems) == [limits.EMPTY]
        raise Refused(DiscordError.EMPTY_MESSAGE if empty else DiscordError.INVALID_BODY, *problems)


def _check_sending(backend: Backend, room: Room, call: Call) -> None:
    if room.kind not in SENDABLE:
        raise Refused(DiscordError.WRONG_CHANNEL_TYPE)
    if room.kind == RoomKind.DM:
        _check_recipients(backend, room)
    in_thread = room.kind in THREADS
    sending = Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
    require(backend, room, sending)
    if call.uploads:
        require(backend, room, Permission.ATTACH_FILES)
    if call.fields.get("embeds"):
        require(backend, room, Permission.EMBED_LINKS)
    if room.is_locked:
        raise Refused(
            DiscordError.THREAD_ARCHIVED if room.is_archived else DiscordError.THREAD_LOCKED
        )


def _check_recipients(backend: Backend, room: Room) -> None:
    world = backend.world
    for user_id in room.members:
        if user_id == world.bot_id:
            continue
        if world.users[user_id].dms_closed or world.users[user_id].is_bot:
            raise Refused(DiscordError.DMS_CLOSED)
        user = world.users[user_id]
        if not has_common_server(world, user) and not user.has_installed_app:
            raise Refused(DiscordError.NO_MUTUAL_GUILDS)


def _find_repeated(backend: Backend, room: Room, body: JsonObject) -> Post | None:
    """Return the first message with the same nonce, if the request enforces it."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    since = backend.clock.now() - NONCE_MEMORY
    for post in reversed(backend.world.posts[room.id].values()):
        if post.created_at < since:
            return None
        if post.nonce == nonce and post.author_id == backend.world.bot_id:
            return post
    return None


def _check_reference(backend: Backend, room: Room, body: JsonObject) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    require(backend, room, Permission.READ_MESSAGE_HISTORY)
    if int(reference["message_id"]) not in backend.world.posts[room.id]:
        if reference.get("fail_if_not_exists", True):
            raise Refused(DiscordError.INVALID_BODY, "message_reference: Unknown message")
        del body["message_reference"]


def _choose_posts(posts_here: list[Post], call: Call, count: int) -> list[Post]:
    """Return at most `count` messages: those before, after or around an id, or else the newest."""
    limit = {name: call.read_query_number(name) for name in PLACES if name in call.query}
    if "before" in limit:
        return [post for post in posts_here if post.id < limit["before"]][-count:]
    if "after" in limit:
        return [post for post in posts_here if post.id > limit["after"]][:count]
    if "around" in limit:
        return sorted(posts_here, key=lambda post: abs(post.id - limit["around"]))[:count]
    return posts_here[-count:]
