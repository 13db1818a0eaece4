"""Arrange servers and their members."""

from collections.abc import Sequence

from playground import payloads
from playground.backend import Backend
from playground.channels import Channel
from playground.events import Event
from playground.permissions import THREADS, combine_permissions
from playground.snowflakes import Identified
from playground.world import Guild, Room, User

TEXT = 0


class Server:
    """Arranges a server with its members and channels."""

    def __init__(self, backend: Backend, guild: Guild) -> None:
        self._backend = backend
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
        rooms = self._backend.world.list_rooms(self.guild)
        return [Channel(self._backend, room) for room in rooms if room.kind not in THREADS]

    @property
    def members(self) -> list[User]:
        """Return everybody in the server, the bot and the owner among them."""
        return [self._backend.world.users[number] for number in self.guild.members]

    def add_channel(self, name: str) -> Channel:
        world = self._backend.world
        position = len(world.list_rooms(self.guild))
        room = Room(id=world.ids.new(), kind=TEXT, name=name, guild_id=self.id, position=position)
        world.add_room(room)
        description = payloads.describe_room(world, room)
        self._backend.bus.publish(Event("CHANNEL_CREATE", description, self.id))
        return Channel(self._backend, room)

    def join(self, *people: Identified, permissions: Sequence[str] = ()) -> None:
        """Let people in; `permissions` come on top of everybody's (`MANAGE_GUILD`)."""
        world = self._backend.world
        for person in people:
            self.guild.members[person.id] = world.clock.now()
            self.guild.rights[person.id] = int(combine_permissions(*permissions))
            event = payloads.describe_member(world, self.guild, person.id) | {
                "guild_id": str(self.id)
            }
            self._backend.bus.publish(Event("GUILD_MEMBER_ADD", event, self.id))

    def leave(self, person: Identified) -> None:
        """Let somebody leave; what they wrote stays."""
        del self.guild.members[person.id]
        event = {
            "guild_id": str(self.id),
            "user": payloads.describe_user(self._backend.world.users[person.id]),
        }
        self._backend.bus.publish(Event("GUILD_MEMBER_REMOVE", event, self.id))

    def remove_bot(self) -> None:
        """Throw the bot out of the server."""
        self.guild.has_bot = False
        self._backend.bus.publish(Event("GUILD_DELETE", {"id": str(self.id)}, self.id))
