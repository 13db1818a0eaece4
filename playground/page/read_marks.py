"""Remember how far each person has read each room, and count their unread messages."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playground.backend import Backend
from playground.events import Event
from playground.page.screen import Screen
from playground.records import Post, Room
from playground.room_kinds import CONVERSATIONS

Marks = dict[str, dict[str, int]]  # person -> room -> newest message that was seen; text keys


class Unread(NamedTuple):
    """Counts the new messages of a room, and those of them that ping."""

    messages: int
    pings: int


class ReadMarks:
    """Holds the marks of all people; `marks` is kept by the page's memory."""

    def __init__(self, backend: Backend, marks: Marks, changed: Callable[[], None]) -> None:
        self._backend = backend
        self._marks = marks
        self._changed = changed
        backend.bus.subscribe(self._hear)

    def note_read(self, person_id: int, room: Room) -> None:
        """Mark everything in a room as read by a person."""
        if room.last_post_id is not None:
            self._marks.setdefault(str(person_id), {})[str(room.id)] = room.last_post_id
            self._changed()

    def count_unread(self, screen: Screen, room: Room) -> Unread:
        """Count the messages in a room that a screen's person has not read."""
        fresh = list(self._list_fresh(screen, room))
        pings = [post for post in fresh if room.kind in CONVERSATIONS or screen.is_pinged_by(post)]
        return Unread(len(fresh), len(pings))

    def count_pings(self, screen: Screen) -> int:
        """Count the unread messages in all rooms that ping a screen's person."""
        rooms = [room for room in self._backend.world.rooms.values() if screen.can_enter(room)]
        return sum(self.count_unread(screen, room).pings for room in rooms)

    def _hear(self, event: Event) -> None:
        """Mark a room as read by a person who wrote or acted there."""
        if event.name == "INTERACTION_CREATE":
            data = event.data
            actor = data["member"]["user"] if "member" in data else data["user"]
        elif event.name == "MESSAGE_CREATE":
            actor = event.data["author"]
        else:
            return
        room = self._backend.world.rooms.get(int(event.data["channel_id"]))
        if room is not None and not actor["bot"]:
            self.note_read(int(actor["id"]), room)

    def _list_fresh(self, screen: Screen, room: Room) -> Iterator[Post]:
        mark = self._marks.get(str(screen.person_id), {}).get(str(room.id), 0)
        if (room.last_post_id or 0) <= mark:
            return
        for post in reversed(self._backend.world.posts[room.id].values()):
            if post.id <= mark:
                return
            if post.author_id != screen.person_id and screen.can_see(post):
                yield post
