"""Show messages and channels as people see them: live views of the stored records."""

import copy
from collections.abc import Iterator
from itertools import islice

from playground import posts, threads
from playground.backend import Backend
from playground.components import (
    LINK_STYLE,
    SELECTS,
    Kind,
    button_label,
    list_media,
    list_texts,
    walk,
)
from playground.events import JsonObject
from playground.operations.channels import announce_room, remove_room
from playground.permissions import combine_permissions
from playground.posts import EPHEMERAL, V2
from playground.records import Overwrite, Post, Room
from playground.room_kinds import THREADS
from playground.snowflakes import Identified

EMBED_TEXTS = ("title", "description")
NO_BREAK_HYPHEN = "\u2011"


class Message:
    """Shows a message as it is now; `snapshot()` keeps it as it was."""

    def __init__(self, backend: Backend, post: Post) -> None:
        self._backend = backend
        self.post = post
        self.id = post.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text!r} {self.buttons}>"

    @property
    def is_deleted(self) -> bool:
        return self.id not in self._backend.world.posts.get(self.post.room_id, {})

    @property
    def channel(self) -> "Channel":
        return Channel(self._backend, self._backend.world.rooms[self.post.room_id])

    @property
    def author_id(self) -> int:
        """Return the id of the person or bot that wrote it."""
        return self.post.author_id

    @property
    def text(self) -> str:
        """Return everything to be read: content, embeds, text displays, one under another.

        A hyphen at which no line ends looks like any other, and is given as such.
        """
        parts = [self.post.content, *self._embed_texts(), *list_texts(self.post.components)]
        return "\n".join(part for part in parts if part).replace(NO_BREAK_HYPHEN, "-")

    @property
    def components(self) -> list[JsonObject]:
        """Return the components as Discord returns them, nested."""
        components: list[JsonObject] = self._backend.shown.describe_message(self.post)["components"]
        return components

    @property
    def buttons(self) -> list[str]:
        """Return the labels of all buttons in reading order; the emoji if there is no label.

        A message that is gone has none.
        """
        if self.is_deleted:
            return []
        return [button_label(component) for component in self._of_kind(Kind.BUTTON)]

    @property
    def enabled_buttons(self) -> list[str]:
        buttons = self._of_kind(Kind.BUTTON)
        return [button_label(button) for button in buttons if not button.get("disabled")]

    @property
    def links(self) -> dict[str, str]:
        """Return the addresses of link buttons by label."""
        buttons = self._of_kind(Kind.BUTTON)
        return {
            button_label(button): button["url"]
            for button in buttons
            if button["style"] == LINK_STYLE
        }

    @property
    def selects(self) -> list[JsonObject]:
        """Return every select menu, as Discord returns it."""
        return list(self._of_kind(*SELECTS))

    @property
    def files(self) -> dict[str, bytes]:
        """Return the bytes of all files of the message by name, galleries and embeds included."""
        files = [self._backend.world.files[file_id] for file_id in self.post.file_ids]
        return {file.name: file.data for file in files}

    @property
    def alt_texts(self) -> list[str]:
        """Return the descriptions of files, gallery items and thumbnails, each once."""
        files = [self._backend.world.files[file_id].description for file_id in self.post.file_ids]
        parts = [part.get("description") for part, _ in list_media(self.post.components)]
        return list(dict.fromkeys(file for file in (*files, *parts) if file))

    @property
    def mentions(self) -> set[int]:
        """Return the ids of the people who are really pinged."""
        return set(self.post.pinged)

    @property
    def mentions_everyone(self) -> bool:
        return self.post.pings_everyone or bool(self.post.pinged_roles)

    @property
    def is_v2(self) -> bool:
        return bool(self.post.flags & V2)

    @property
    def is_private(self) -> bool:
        return bool(self.post.flags & EPHEMERAL)

    @property
    def is_edited(self) -> bool:
        return self.post.edited_at is not None

    @property
    def is_pinned(self) -> bool:
        return self.post.pinned_at is not None

    @property
    def thread(self) -> "Channel | None":
        """Return the thread that was opened from this message."""
        room = self._backend.world.rooms.get(self.post.thread_id or 0)
        return None if room is None else Channel(self._backend, room)

    def is_private_to(self, person: Identified) -> bool:
        """Tell whether this is an ephemeral message that only `person` sees."""
        return self.post.private_to == person.id

    def is_visible_to(self, person: Identified) -> bool:
        return self.post.private_to in (None, person.id)

    def snapshot(self) -> "Message":
        """Return the message as a client still shows it that has not heard of later edits."""
        return Message(self._backend, copy.deepcopy(self.post))

    def delete(self) -> None:
        """Let a moderator remove the message."""
        posts.delete_post(self._backend, self._backend.world.posts[self.post.room_id][self.id])

    def _of_kind(self, *kinds: Kind) -> Iterator[JsonObject]:
        return (component for component in walk(self.post.components) if component["type"] in kinds)

    def _embed_texts(self) -> Iterator[str]:
        for embed in self.post.embeds:
            yield from (str(embed[key]) for key in EMBED_TEXTS if embed.get(key))
            for field in embed.get("fields", ()):
                yield f"{field['name']}\n{field['value']}"
            if embed.get("author"):
                yield str(embed["author"]["name"])
            if embed.get("footer"):
                yield str(embed["footer"]["text"])


class Channel:
    """Shows a channel, a thread or a direct conversation, and arranges it for a test."""

    def __init__(self, backend: Backend, room: Room) -> None:
        self._backend = backend
        self.room = room
        self.id = room.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Channel) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Channel {self.name!r} {self.id}>"

    @property
    def name(self) -> str:
        return self.room.name

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def messages(self) -> list[Message]:
        """Return all public messages, oldest first; private answers are in a person's inbox."""
        posts_here = self._backend.world.posts.get(self.id, {}).values()
        return [Message(self._backend, post) for post in posts_here if post.private_to is None]

    def list_newest(self, most: int) -> list[Message]:
        """List the newest public messages, newest first."""
        posts_here = reversed(self._backend.world.posts.get(self.id, {}).values())
        newest = islice((post for post in posts_here if post.private_to is None), most)
        return [Message(self._backend, post) for post in newest]

    @property
    def threads(self) -> list["Channel"]:
        rooms = self._backend.world.rooms.values()
        return [Channel(self._backend, room) for room in rooms if room.parent_id == self.id]

    @property
    def is_thread(self) -> bool:
        return self.room.kind in THREADS

    @property
    def is_archived(self) -> bool:
        return self.room.is_archived

    @property
    def member_ids(self) -> set[int]:
        """Return the people in a thread or a direct conversation."""
        return set(self.room.members)

    def deny(self, *permissions: str, to: Identified | None = None) -> None:
        """Take permissions here from a role, a member, or everyone (the server); by default from
        the bot: `deny("SEND_MESSAGES", "ATTACH_FILES")`.
        """
        overwrite = self._overwrite_of(to)
        bits = int(combine_permissions(*permissions))
        overwrite.deny |= bits
        overwrite.allow &= ~bits
        announce_room(self._backend, self.room)

    def allow(self, *permissions: str, to: Identified | None = None) -> None:
        """Give permissions here to a role, a member, or everyone (the server); by default to the
        bot. If none is named, everything is as without `deny` and `allow`.
        """
        overwrite = self._overwrite_of(to)
        bits = int(combine_permissions(*permissions))
        overwrite.deny &= ~bits
        overwrite.allow |= bits
        if not permissions:
            self.room.overwrites.remove(overwrite)
        announce_room(self._backend, self.room)

    def reset(self, *permissions: str, to: Identified | None = None) -> None:
        """Neither deny nor allow these permissions here to a role, a member, or everyone."""
        overwrite = self._overwrite_of(to)
        bits = int(combine_permissions(*permissions))
        overwrite.deny &= ~bits
        overwrite.allow &= ~bits
        announce_room(self._backend, self.room)

    def _overwrite_of(self, target: Identified | None) -> Overwrite:
        world = self._backend.world
        number = world.bot_id if target is None else target.id
        for overwrite in self.room.overwrites:
            if overwrite.target_id == number:
                return overwrite
        roles = world.guilds[self.room.guild_id or 0].roles
        overwrite = Overwrite(target_id=number, is_role=number in roles)
        self.room.overwrites.append(overwrite)
        return overwrite

    def add_member(self, person: Identified) -> None:
        """Add a person to a thread, as its members can."""
        threads.add_member(self._backend, self.room, person.id)

    def unarchive(self) -> None:
        """Reopen a thread that was archived or locked."""
        self.room.is_locked = False
        threads.archive(self._backend, self.room, archived=False)

    def archive(self, *, locked: bool = False) -> None:
        """Archive a thread, as moderators or inactivity do."""
        self.room.is_locked = locked
        threads.archive(self._backend, self.room, archived=True)

    def delete(self) -> None:
        remove_room(self._backend, self.room)
