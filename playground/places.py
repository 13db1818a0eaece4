"""Servers, channels and threads, as a test arranges them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground import payloads, threads
from playground.events import Event
from playground.operations.channels import announce, remove
from playground.permissions import THREADS, Permission, named
from playground.realm import Realm
from playground.views import Message
from playground.world import Guild, Room

if TYPE_CHECKING:
    from playground.people import Person

TEXT = 0


class Channel:
    """A channel, a thread or a direct conversation."""

    def __init__(self, realm: Realm, room: Room) -> None:
        self._realm = realm
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
        """Everything that all can see, oldest first; private answers are in a person's inbox."""
        found = self._realm.world.posts.get(self.id, {}).values()
        return [Message(self._realm, each) for each in found if each.private_to is None]

    @property
    def threads(self) -> list["Channel"]:
        rooms = self._realm.world.rooms.values()
        return [Channel(self._realm, each) for each in rooms if each.parent_id == self.id]

    @property
    def is_thread(self) -> bool:
        return self.room.kind in THREADS

    @property
    def is_archived(self) -> bool:
        return self.room.is_archived

    @property
    def member_ids(self) -> set[int]:
        """Who takes part in a thread or a direct conversation."""
        return set(self.room.members)

    def deny(self, *permissions: str) -> None:
        """Take permissions from the bot here: `deny("SEND_MESSAGES", "ATTACH_FILES")`."""
        self.room.denied |= int(named(*permissions))
        announce(self._realm, self.room)

    def allow(self, *permissions: str) -> None:
        """Give back what `deny` took; everything, when nothing is named."""
        given = named(*permissions) if permissions else Permission(self.room.denied)
        self.room.denied &= ~int(given)
        announce(self._realm, self.room)

    def archive(self, *, locked: bool = False) -> None:
        """Put a thread to sleep, as moderators and time do."""
        self.room.is_locked = locked
        threads.archive(self._realm, self.room, archived=True)

    def delete(self) -> None:
        remove(self._realm, self.room)


class Server:
    """A server with its members and channels."""

    def __init__(self, realm: Realm, guild: Guild) -> None:
        self._realm = realm
        self.guild = guild
        self.id = guild.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Server) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def name(self) -> str:
        return self.guild.name

    @property
    def channels(self) -> list[Channel]:
        rooms = self._realm.world.rooms_of(self.guild)
        return [Channel(self._realm, each) for each in rooms if each.kind not in THREADS]

    @property
    def members(self) -> Sequence["Person"]:
        from playground.people import Person

        users = self._realm.world.users
        return [Person(self._realm, users[each]) for each in self.guild.members]

    def add_channel(self, name: str) -> Channel:
        world = self._realm.world
        position = len(world.rooms_of(self.guild))
        room = Room(id=world.ids.new(), kind=TEXT, name=name, guild_id=self.id, position=position)
        world.add_room(room)
        shown = payloads.room(world, room)
        self._realm.bus.publish(Event("CHANNEL_CREATE", shown, self.id))
        return Channel(self._realm, room)

    def join(self, *people: "Person", permissions: Sequence[str] = ()) -> None:
        """Let people in; `permissions` come on top of everybody's (`MANAGE_GUILD`)."""
        world = self._realm.world
        for person in people:
            self.guild.members[person.id] = world.clock.now()
            self.guild.rights[person.id] = int(named(*permissions))
            told = payloads.member(world, self.guild, person.id) | {"guild_id": str(self.id)}
            self._realm.bus.publish(Event("GUILD_MEMBER_ADD", told, self.id))

    def leave(self, person: "Person") -> None:
        """Let somebody leave; what they wrote stays."""
        del self.guild.members[person.id]
        told = {"guild_id": str(self.id), "user": payloads.user(person.user)}
        self._realm.bus.publish(Event("GUILD_MEMBER_REMOVE", told, self.id))

    def remove_bot(self) -> None:
        """Throw the bot out of the server."""
        self.guild.has_bot = False
        self._realm.bus.publish(Event("GUILD_DELETE", {"id": str(self.id)}, self.id))
