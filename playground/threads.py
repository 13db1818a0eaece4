"""Threads: opening, joining, waking, putting to sleep."""

from playground import payloads
from playground.errors import Refused, Why
from playground.events import Event, JsonObject
from playground.ids import born
from playground.permissions import THREADS
from playground.realm import Realm
from playground.world import Room

MOST_MEMBERS = 1000


def open_thread(realm: Realm, thread: Room) -> Room:
    """Add a new thread and tell the bot; raises Refused where there are too many."""
    world = realm.world
    active = [
        each
        for each in world.rooms.values()
        if each.guild_id == thread.guild_id and each.kind in THREADS and not each.is_archived
    ]
    if len(active) >= realm.most_active_threads:
        raise Refused(Why.TOO_MANY_THREADS)
    thread.archived_at = realm.clock.now()
    world.add_room(thread)
    if thread.owner_id is not None:
        thread.members[thread.owner_id] = realm.clock.now()
    data = shown(realm, thread) | {"newly_created": True}
    realm.bus.publish(Event("THREAD_CREATE", data, thread.guild_id))
    return thread


def shown(realm: Realm, thread: Room) -> JsonObject:
    """The thread as the bot sees it, with its own membership."""
    data = payloads.room(realm.world, thread)
    if realm.world.bot_id in thread.members:
        data["member"] = payloads.thread_member(realm.world, thread, realm.world.bot_id)
    return data


def announce(realm: Realm, thread: Room) -> None:
    data = payloads.room(realm.world, thread)
    realm.bus.publish(Event("THREAD_UPDATE", data, thread.guild_id))


def wake(realm: Realm, room: Room) -> None:
    """Take a thread out of the archive, as any message in it does."""
    if room.is_archived:
        archive(realm, room, archived=False)


def archive(realm: Realm, thread: Room, *, archived: bool) -> None:
    thread.is_archived = archived
    thread.archived_at = realm.clock.now()
    announce(realm, thread)


def doze(realm: Realm, room: Room) -> None:
    """Archive a thread in which nothing happened for as long as it says."""
    if room.kind not in THREADS or room.is_archived:
        return
    last = max(room.archived_at, born(room.last_post_id or 0))
    if realm.clock.now() - last > room.archive_after * 60:
        archive(realm, room, archived=True)


def add_member(realm: Realm, thread: Room, user_id: int) -> None:
    """Let somebody take part; raises Refused for a full or sleeping thread."""
    if thread.is_archived:
        raise Refused(Why.THREAD_ARCHIVED)
    if user_id in thread.members:
        return
    if len(thread.members) >= MOST_MEMBERS:
        raise Refused(Why.TOO_MANY_THREAD_MEMBERS)
    thread.members[user_id] = realm.clock.now()
    _tell_members(realm, thread, added=[payloads.thread_member(realm.world, thread, user_id)])


def remove_member(realm: Realm, thread: Room, user_id: int) -> None:
    if thread.members.pop(user_id, None) is not None:
        _tell_members(realm, thread, removed=[str(user_id)])


def _tell_members(
    realm: Realm,
    thread: Room,
    added: list[JsonObject] | None = None,
    removed: list[str] | None = None,
) -> None:
    data: JsonObject = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": len(thread.members),
        "added_members": added or [],
        "removed_member_ids": removed or [],
    }
    realm.bus.publish(Event("THREAD_MEMBERS_UPDATE", data, thread.guild_id))
