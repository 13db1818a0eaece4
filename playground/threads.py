"""Open, join, wake and archive threads."""

from playground import payloads
from playground.backend import Backend
from playground.errors import DiscordError, Refused
from playground.events import Event, JsonObject
from playground.records import Room
from playground.room_kinds import THREADS
from playground.snowflakes import creation_time

MOST_MEMBERS = 1000


def open_thread(backend: Backend, thread: Room) -> Room:
    """Add a new thread and tell the bot. Raises Refused if there are too many."""
    world = backend.world
    active = [
        room
        for room in world.rooms.values()
        if room.guild_id == thread.guild_id and room.kind in THREADS and not room.is_archived
    ]
    if len(active) >= backend.most_active_threads:
        raise Refused(DiscordError.TOO_MANY_THREADS)
    thread.archived_at = backend.clock.now()
    world.add_room(thread)
    if thread.owner_id is not None:
        thread.members[thread.owner_id] = backend.clock.now()
    data = describe_thread(backend, thread) | {"newly_created": True}
    backend.bus.publish(Event("THREAD_CREATE", data, thread.guild_id))
    return thread


def describe_thread(backend: Backend, thread: Room) -> JsonObject:
    """Describe the thread as the bot sees it, with its own membership."""
    data = payloads.describe_room(backend.world, thread)
    if backend.world.bot_id in thread.members:
        data["member"] = payloads.describe_thread_member(
            backend.world, thread, backend.world.bot_id
        )
    return data


def announce_thread(backend: Backend, thread: Room) -> None:
    data = payloads.describe_room(backend.world, thread)
    backend.bus.publish(Event("THREAD_UPDATE", data, thread.guild_id))


def wake(backend: Backend, room: Room) -> None:
    """Reopen an archived thread, as any message in it does."""
    if room.is_archived:
        archive(backend, room, archived=False)


def archive(backend: Backend, thread: Room, *, archived: bool) -> None:
    thread.is_archived = archived
    thread.archived_at = backend.clock.now()
    announce_thread(backend, thread)


def archive_if_idle(backend: Backend, room: Room) -> None:
    """Archive a thread that has been idle for its archive duration."""
    if room.kind not in THREADS or room.is_archived:
        return
    last = max(room.archived_at, creation_time(room.last_post_id or 0))
    if backend.clock.now() - last > room.archive_after * 60:
        archive(backend, room, archived=True)


def add_member(backend: Backend, thread: Room, user_id: int) -> None:
    """Add a member. Raises Refused for a full or archived thread."""
    if thread.is_archived:
        raise Refused(DiscordError.THREAD_ARCHIVED)
    if user_id in thread.members:
        return
    if len(thread.members) >= MOST_MEMBERS:
        raise Refused(DiscordError.TOO_MANY_THREAD_MEMBERS)
    thread.members[user_id] = backend.clock.now()
    _tell_members(
        backend, thread, added=[payloads.describe_thread_member(backend.world, thread, user_id)]
    )


def remove_member(backend: Backend, thread: Room, user_id: int) -> None:
    if thread.members.pop(user_id, None) is not None:
        _tell_members(backend, thread, removed=[str(user_id)])


def _tell_members(
    backend: Backend,
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
    backend.bus.publish(Event("THREAD_MEMBERS_UPDATE", data, thread.guild_id))
