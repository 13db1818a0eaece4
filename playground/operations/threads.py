"""Open threads and take part in them."""

from playground import posts, threads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond, respond_created
from playground.errors import DiscordError, Refused
from playground.operations.lookups import find_guild, find_post, find_room, find_user, require
from playground.operations.registry import operation
from playground.payloads import describe_thread_member
from playground.permissions import Permission
from playground.posts import HAS_THREAD, Draft
from playground.records import Room
from playground.room_kinds import THREADS, RoomKind

ROOM = "/channels/{channel_id}"
MEMBERS = ROOM + "/thread-members"
PUBLIC_THREAD = 11
THREAD_CREATED = 18  # the message in the channel that points at a thread without a first message
TEXT_CHANNELS = (0, 5)


@operation("create_thread_from_message", "POST", ROOM + "/messages/{message_id}/threads")
def create_thread_from_message(backend: Backend, call: Call) -> Response:
    room = _find_parent(backend, call, Permission.CREATE_PUBLIC_THREADS)
    post = find_post(backend, call, room)
    if post.thread_id is not None:
        raise Refused(DiscordError.THREAD_EXISTS)
    thread = threads.open_thread(backend, _make_thread(backend, room, call, post.id, PUBLIC_THREAD))
    post.thread_id = thread.id
    post.flags |= HAS_THREAD
    posts.announce_post(backend, "MESSAGE_UPDATE", post)
    return respond_created(threads.describe_thread(backend, thread))


@operation("create_thread", "POST", ROOM + "/threads")
def create_thread(backend: Backend, call: Call) -> Response:
    kind = call.fields.get("type") or RoomKind.PRIVATE_THREAD
    private = kind == RoomKind.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    room = _find_parent(backend, call, needed)
    thread = threads.open_thread(
        backend, _make_thread(backend, room, call, backend.world.ids.new(), kind)
    )
    if not private:
        sign = Draft(
            room=room,
            author_id=backend.world.bot_id,
            body={"content": thread.name},
            kind=THREAD_CREATED,
        )
        posts.write_post(backend, sign)
    return respond_created(threads.describe_thread(backend, thread))


@operation("get_active_guild_threads", "GET", "/guilds/{guild_id}/threads/active")
def get_active_guild_threads(backend: Backend, call: Call) -> Response:
    guild = find_guild(backend, call)
    rooms = [room for room in backend.world.list_rooms(guild) if room.kind in THREADS]
    return _respond_list(backend, [room for room in rooms if not room.is_archived])


@operation("list_public_archived_threads", "GET", ROOM + "/threads/archived/public")
def list_public_archived_threads(backend: Backend, call: Call) -> Response:
    room = find_room(backend, call)
    require(backend, room, Permission.READ_MESSAGE_HISTORY)
    inside = [thread for thread in backend.world.rooms.values() if thread.parent_id == room.id]
    return _respond_list(backend, [thread for thread in inside if thread.is_archived])


@operation("join_thread", "PUT", MEMBERS + "/@me")
def join_thread(backend: Backend, call: Call) -> Response:
    threads.add_member(backend, _find_thread(backend, call), backend.world.bot_id)
    return NO_CONTENT


@operation("leave_thread", "DELETE", MEMBERS + "/@me")
def leave_thread(backend: Backend, call: Call) -> Response:
    threads.remove_member(backend, _find_thread(backend, call), backend.world.bot_id)
    return NO_CONTENT


@operation("add_thread_member", "PUT", MEMBERS + "/{user_id}")
def add_thread_member(backend: Backend, call: Call) -> Response:
    thread = _find_thread(backend, call)
    require(backend, thread, Permission.SEND_MESSAGES_IN_THREADS)
    person = find_user(backend, call.read_id("user_id"))
    if person.id not in backend.world.guilds[thread.guild_id or 0].members:
        raise Refused(DiscordError.UNKNOWN_MEMBER)
    threads.add_member(backend, thread, person.id)
    return NO_CONTENT


@operation("delete_thread_member", "DELETE", MEMBERS + "/{user_id}")
def delete_thread_member(backend: Backend, call: Call) -> Response:
    thread = _find_thread(backend, call)
    is_own = thread.owner_id == backend.world.bot_id
    if not (is_own and thread.kind == RoomKind.PRIVATE_THREAD):
        require(backend, thread, Permission.MANAGE_THREADS)
    threads.remove_member(backend, thread, call.read_id("user_id"))
    return NO_CONTENT


@operation("get_thread_member", "GET", MEMBERS + "/{user_id}")
def get_thread_member(backend: Backend, call: Call) -> Response:
    thread = _find_thread(backend, call)
    if call.read_id("user_id") not in thread.members:
        raise Refused(DiscordError.UNKNOWN_MEMBER)
    return respond(describe_thread_member(backend.world, thread, call.read_id("user_id")))


@operation("list_thread_members", "GET", MEMBERS)
def list_thread_members(backend: Backend, call: Call) -> Response:
    thread = _find_thread(backend, call)
    return respond(
        [describe_thread_member(backend.world, thread, user_id) for user_id in thread.members]
    )


def _find_parent(backend: Backend, call: Call, needed: Permission) -> Room:
    room = find_room(backend, call)
    if room.kind not in TEXT_CHANNELS:
        raise Refused(DiscordError.WRONG_CHANNEL_TYPE)
    require(backend, room, needed)
    return room


def _make_thread(backend: Backend, room: Room, call: Call, number: int, kind: int) -> Room:
    return Room(
        id=number,
        kind=kind,
        name=call.fields["name"],
        guild_id=room.guild_id,
        parent_id=room.id,
        owner_id=backend.world.bot_id,
        archive_after=call.fields.get("auto_archive_duration") or 1440,
        slowmode=call.fields.get("rate_limit_per_user") or 0,
        invitable=call.fields.get("invitable") is not False,
    )


def _find_thread(backend: Backend, call: Call) -> Room:
    room = find_room(backend, call)
    if room.kind not in THREADS:
        raise Refused(DiscordError.WRONG_CHANNEL_TYPE)
    return room


def _respond_list(backend: Backend, rooms: list[Room]) -> Response:
    joined = [room for room in rooms if backend.world.bot_id in room.members]
    members = [
        describe_thread_member(backend.world, thread, backend.world.bot_id) for thread in joined
    ]
    descriptions = [threads.describe_thread(backend, room) for room in rooms]
    return respond({"threads": descriptions, "members": members, "has_more": False})
