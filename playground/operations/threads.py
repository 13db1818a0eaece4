"""Opening threads and taking part in them."""

from playground import posts, threads
from playground.call import NOTHING, Answer, Call, created, ok
from playground.errors import Refused, Why
from playground.operations.lookups import guild_named, post_named, require, room_named, user_named
from playground.operations.registry import operation
from playground.payloads import thread_member
from playground.permissions import PRIVATE_THREAD, THREADS, Permission
from playground.posts import HAS_THREAD, Draft
from playground.realm import Realm
from playground.world import Room

ROOM = "/channels/{channel_id}"
MEMBERS = ROOM + "/thread-members"
PUBLIC_THREAD = 11
THREAD_CREATED = 18  # the message in the channel that points at a thread without a first message
TEXT_CHANNELS = (0, 5)


@operation("create_thread_from_message", "POST", ROOM + "/messages/{message_id}/threads")
def create_thread_from_message(realm: Realm, call: Call) -> Answer:
    room = _parent(realm, call, Permission.CREATE_PUBLIC_THREADS)
    post = post_named(realm, call, room)
    if post.thread_id is not None:
        raise Refused(Why.THREAD_EXISTS)
    thread = threads.open_thread(realm, _thread(realm, room, call, post.id, PUBLIC_THREAD))
    post.thread_id = thread.id
    post.flags |= HAS_THREAD
    posts.announce(realm, "MESSAGE_UPDATE", post)
    return created(threads.shown(realm, thread))


@operation("create_thread", "POST", ROOM + "/threads")
def create_thread(realm: Realm, call: Call) -> Answer:
    kind = call.fields.get("type") or PRIVATE_THREAD
    private = kind == PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    room = _parent(realm, call, needed)
    thread = threads.open_thread(realm, _thread(realm, room, call, realm.world.ids.new(), kind))
    if not private:
        sign = Draft(
            room=room,
            author_id=realm.world.bot_id,
            body={"content": thread.name},
            kind=THREAD_CREATED,
        )
        posts.write(realm, sign)
    return created(threads.shown(realm, thread))


@operation("get_active_guild_threads", "GET", "/guilds/{guild_id}/threads/active")
def get_active_guild_threads(realm: Realm, call: Call) -> Answer:
    guild = guild_named(realm, call)
    rooms = [each for each in realm.world.rooms_of(guild) if each.kind in THREADS]
    return _listed(realm, [each for each in rooms if not each.is_archived])


@operation("list_public_archived_threads", "GET", ROOM + "/threads/archived/public")
def list_public_archived_threads(realm: Realm, call: Call) -> Answer:
    room = room_named(realm, call)
    require(realm, room, Permission.READ_MESSAGE_HISTORY)
    inside = [each for each in realm.world.rooms.values() if each.parent_id == room.id]
    return _listed(realm, [each for each in inside if each.is_archived])


@operation("join_thread", "PUT", MEMBERS + "/@me")
def join_thread(realm: Realm, call: Call) -> Answer:
    threads.add_member(realm, _thread_named(realm, call), realm.world.bot_id)
    return NOTHING


@operation("leave_thread", "DELETE", MEMBERS + "/@me")
def leave_thread(realm: Realm, call: Call) -> Answer:
    threads.remove_member(realm, _thread_named(realm, call), realm.world.bot_id)
    return NOTHING


@operation("add_thread_member", "PUT", MEMBERS + "/{user_id}")
def add_thread_member(realm: Realm, call: Call) -> Answer:
    thread = _thread_named(realm, call)
    require(realm, thread, Permission.SEND_MESSAGES_IN_THREADS)
    person = user_named(realm, call.id("user_id"))
    if person.id not in realm.world.guilds[thread.guild_id or 0].members:
        raise Refused(Why.UNKNOWN_MEMBER)
    threads.add_member(realm, thread, person.id)
    return NOTHING


@operation("delete_thread_member", "DELETE", MEMBERS + "/{user_id}")
def delete_thread_member(realm: Realm, call: Call) -> Answer:
    thread = _thread_named(realm, call)
    require(realm, thread, Permission.MANAGE_THREADS)
    threads.remove_member(realm, thread, call.id("user_id"))
    return NOTHING


@operation("get_thread_member", "GET", MEMBERS + "/{user_id}")
def get_thread_member(realm: Realm, call: Call) -> Answer:
    thread = _thread_named(realm, call)
    if call.id("user_id") not in thread.members:
        raise Refused(Why.UNKNOWN_MEMBER)
    return ok(thread_member(realm.world, thread, call.id("user_id")))


@operation("list_thread_members", "GET", MEMBERS)
def list_thread_members(realm: Realm, call: Call) -> Answer:
    thread = _thread_named(realm, call)
    return ok([thread_member(realm.world, thread, each) for each in thread.members])


def _parent(realm: Realm, call: Call, needed: Permission) -> Room:
    room = room_named(realm, call)
    if room.kind not in TEXT_CHANNELS:
        raise Refused(Why.WRONG_CHANNEL_TYPE)
    require(realm, room, needed)
    return room


def _thread(realm: Realm, room: Room, call: Call, number: int, kind: int) -> Room:
    return Room(
        id=number,
        kind=kind,
        name=call.fields["name"],
        guild_id=room.guild_id,
        parent_id=room.id,
        owner_id=realm.world.bot_id,
        archive_after=call.fields.get("auto_archive_duration") or 1440,
        slowmode=call.fields.get("rate_limit_per_user") or 0,
        invitable=call.fields.get("invitable") is not False,
    )


def _thread_named(realm: Realm, call: Call) -> Room:
    room = room_named(realm, call)
    if room.kind not in THREADS:
        raise Refused(Why.WRONG_CHANNEL_TYPE)
    return room


def _listed(realm: Realm, rooms: list[Room]) -> Answer:
    own = [each for each in rooms if realm.world.bot_id in each.members]
    members = [thread_member(realm.world, each, realm.world.bot_id) for each in own]
    shown = [threads.shown(realm, each) for each in rooms]
    return ok({"threads": shown, "members": members, "has_more": False})
