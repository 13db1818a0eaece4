"""Messages and channels as people see them: live views of the stored records."""

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from playground.components import LINK_STYLE, SELECTS, Kind, illustrated, texts, walk
from playground.events import JsonObject
from playground.posts import EPHEMERAL, V2
from playground.realm import Realm
from playground.world import Post

if TYPE_CHECKING:
    from playground.people import Person
    from playground.places import Channel

EMBED_TEXTS = ("title", "description")


class Choice(NamedTuple):
    """A suggestion of an option that completes."""

    name: str
    value: str | int | float


class Message:
    """A message as it is now; `snapshot()` keeps it as it was."""

    def __init__(self, realm: Realm, post: Post) -> None:
        self._realm = realm
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
        return self.id not in self._realm.world.posts.get(self.post.room_id, {})

    @property
    def channel(self) -> "Channel":
        from playground.places import Channel

        return Channel(self._realm, self._realm.world.rooms[self.post.room_id])

    @property
    def author(self) -> "Person":
        from playground.people import Person

        return Person(self._realm, self._realm.world.users[self.post.author_id])

    @property
    def text(self) -> str:
        """Everything to be read: content, embeds, text displays, one under another."""
        parts = [self.post.content, *self._embed_texts(), *texts(self.post.components)]
        return "\n".join(part for part in parts if part)

    @property
    def components(self) -> list[JsonObject]:
        """The components as Discord returns them, nested."""
        shown: list[JsonObject] = self._realm.shown.message(self.post)["components"]
        return shown

    @property
    def buttons(self) -> list[str]:
        """The labels of all buttons in reading order; an emoji where there is no label."""
        return [label_of(each) for each in self._of_kind(Kind.BUTTON)]

    @property
    def enabled_buttons(self) -> list[str]:
        found = self._of_kind(Kind.BUTTON)
        return [label_of(each) for each in found if not each.get("disabled")]

    @property
    def links(self) -> dict[str, str]:
        """The addresses of link buttons by label."""
        found = self._of_kind(Kind.BUTTON)
        return {label_of(each): each["url"] for each in found if each["style"] == LINK_STYLE}

    @property
    def selects(self) -> list[JsonObject]:
        """Every select menu, as Discord returns it."""
        return list(self._of_kind(*SELECTS))

    @property
    def files(self) -> dict[str, bytes]:
        """The bytes of every file of the message by name, also of those in galleries and embeds."""
        found = [self._realm.world.files[each] for each in self.post.file_ids]
        return {file.name: file.data for file in found}

    @property
    def alt_texts(self) -> list[str]:
        """Descriptions of files, gallery items and thumbnails, each once."""
        files = [self._realm.world.files[each].description for each in self.post.file_ids]
        parts = [part.get("description") for part, _ in illustrated(self.post.components)]
        return list(dict.fromkeys(each for each in (*files, *parts) if each))

    @property
    def mentions(self) -> set[int]:
        """The ids of the people who are really pinged."""
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
        """The thread that was opened from this message."""
        from playground.places import Channel

        room = self._realm.world.rooms.get(self.post.thread_id or 0)
        return None if room is None else Channel(self._realm, room)

    def is_private_to(self, person: "Person") -> bool:
        """Whether this is an ephemeral message that only `person` sees."""
        return self.post.private_to == person.id

    def is_visible_to(self, person: "Person") -> bool:
        return self.post.private_to in (None, person.id)

    def snapshot(self) -> "Message":
        """The message as a client that has not yet heard of later edits still shows it."""
        return Message(self._realm, copy.deepcopy(self.post))

    def delete(self) -> None:
        """Let a moderator remove the message."""
        from playground import posts

        posts.delete(self._realm, self._realm.world.posts[self.post.room_id][self.id])

    def _of_kind(self, *kinds: Kind) -> Iterator[JsonObject]:
        return (each for each in walk(self.post.components) if each["type"] in kinds)

    def _embed_texts(self) -> Iterator[str]:
        for embed in self.post.embeds:
            yield from (str(embed[key]) for key in EMBED_TEXTS if embed.get(key))
            for field in embed.get("fields", ()):
                yield f"{field['name']}\n{field['value']}"
            if embed.get("author"):
                yield str(embed["author"]["name"])
            if embed.get("footer"):
                yield str(embed["footer"]["text"])


def label_of(button: JsonObject) -> str:
    emoji = button.get("emoji") or {}
    return str(button.get("label") or emoji.get("name") or "")
