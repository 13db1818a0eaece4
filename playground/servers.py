"""Arrange servers, their members and their roles."""

from collections.abc import Sequence

from playground import payloads
from playground.backend import Backend
from playground.channels import Channel
from playground.events import Event, JsonObject
from playground.locales import require_locale
from playground.permissions import combine_permissions
from playground.records import Guild, Role, Room, ScheduledEvent, User
from playground.room_kinds import THREADS, RoomKind
from playground.snowflakes import Identified


class Server:
    """Arranges a server with its members, roles and channels."""

    def __init__(self, backend: Backend, guild: Guild) -> None:
        self._backend = backend
        self.guild = guild
        self.id = guild.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Server) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Server {self.name!r}>"

    @property
    def name(self) -> str:
        return self.guild.name

    @property
    def channels(self) -> list[Channel]:
        rooms = self._backend.world.list_rooms(self.guild)
        return [Channel(self._backend, room) for room in rooms if room.kind not in THREADS]

    @property
    def members(self) -> list[User]:
        """Return everyone in the server, the bot and the owner among them."""
        return [self._backend.world.users[number] for number in self.guild.members]

    @property
    def roles(self) -> list[Role]:
        """Return all roles except that of everyone."""
        return [role for role in self.guild.roles.values() if role.id != self.id]

    @property
    def events(self) -> list[ScheduledEvent]:
        """Return the events planned or under way, the earliest first."""
        return self._backend.world.list_scheduled_events(self.guild)

    def add_channel(self, name: str, *, kind: RoomKind = RoomKind.TEXT) -> Channel:
        world = self._backend.world
        position = len(world.list_rooms(self.guild))
        room = Room(id=world.ids.new(), kind=kind, name=name, guild_id=self.id, position=position)
        world.add_room(room)
        self._publish("CHANNEL_CREATE", payloads.describe_room(world, room))
        return Channel(self._backend, room)

    def join(
        self,
        *people: Identified,
        permissions: Sequence[str] = (),
        roles: Sequence[Role] = (),
        since: float = 0.0,
    ) -> None:
        """Add people who joined `since` seconds ago; `permissions` come from a separate role."""
        world = self._backend.world
        given = list(roles)
        if permissions:
            given.append(self._staff_role(permissions))
        for person in people:
            self.guild.members[person.id] = world.clock.now() - since
            self.guild.member_roles[person.id] = [role.id for role in given]
            self._publish("GUILD_MEMBER_ADD", self._describe_member(person))

    @property
    def locale(self) -> str:
        """Return the locale that the server prefers."""
        return self.guild.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.guild.locale = require_locale(locale)
        told = payloads.describe_guild(self.guild)
        self._backend.bus.publish(Event("GUILD_UPDATE", told, self.id))

    def leave(self, person: Identified) -> None:
        """Let a person leave; their messages stay."""
        del self.guild.members[person.id]
        self.guild.member_roles.pop(person.id, None)
        user = payloads.describe_user(self._backend.world.users[person.id])
        self._publish("GUILD_MEMBER_REMOVE", {"user": user})

    def add_role(
        self,
        name: str,
        *,
        permissions: Sequence[str] = (),
        color: int = 0,
        is_mentionable: bool = False,
        is_managed: bool = False,
    ) -> Role:
        """Add a role that nobody has yet; change it with `edit_role`."""
        role = Role(
            id=self._backend.world.ids.new(),
            name=name,
            permissions=int(combine_permissions(*permissions)),
            color=color,
            position=len(self.guild.roles),
            is_mentionable=is_mentionable,
            is_managed=is_managed,
        )
        self.guild.roles[role.id] = role
        self._publish("GUILD_ROLE_CREATE", {"role": payloads.describe_role(role)})
        return role

    def edit_role(
        self, role: Identified, *, name: str | None = None, permissions: Sequence[str] | None = None
    ) -> None:
        """Rename a role or change its permissions; pass the server for the role of everyone."""
        kept = self.guild.roles[role.id]
        if name is not None:
            kept.name = name
        if permissions is not None:
            kept.permissions = int(combine_permissions(*permissions))
        self._publish("GUILD_ROLE_UPDATE", {"role": payloads.describe_role(kept)})

    def delete_role(self, role: Identified) -> None:
        """Take a role away from everyone and from the server."""
        del self.guild.roles[role.id]
        for user_id, held in self.guild.member_roles.items():
            if role.id in held:
                held.remove(role.id)
                self._announce_member(user_id)
        self._publish("GUILD_ROLE_DELETE", {"role_id": str(role.id)})

    def give_role(self, person: Identified, role: Identified) -> None:
        """Give a role to a member."""
        held = self.guild.member_roles.setdefault(person.id, [])
        if role.id not in held:
            held.append(role.id)
        self._announce_member(person.id)

    def take_role(self, person: Identified, role: Identified) -> None:
        """Take a role from a member. Raises ValueError if they do not have it."""
        self.guild.member_roles.get(person.id, []).remove(role.id)
        self._announce_member(person.id)

    def remove_bot(self) -> None:
        """Remove the bot from the server."""
        self.guild.has_bot = False
        self.guild.members.pop(self._backend.world.bot_id, None)
        self._publish("GUILD_DELETE", {})

    def add_bot(self) -> None:
        """Invite the bot, for the first time or again."""
        world = self._backend.world
        self.guild.has_bot = True
        self.guild.members[world.bot_id] = world.clock.now()
        arriving = payloads.describe_arriving_guild(world, self.guild)
        self._backend.bus.publish(Event("GUILD_CREATE", arriving, self.id))

    def _staff_role(self, permissions: Sequence[str]) -> Role:
        """Return the role with exactly these permissions, adding one if there is none."""
        bits = int(combine_permissions(*permissions))
        for role in self.roles:
            if role.permissions == bits:
                return role
        return self.add_role("staff", permissions=permissions)

    def _describe_member(self, person: Identified) -> JsonObject:
        return payloads.describe_member(self._backend.world, self.guild, person.id)

    def _announce_member(self, user_id: int) -> None:
        member = payloads.describe_member(self._backend.world, self.guild, user_id)
        self._publish("GUILD_MEMBER_UPDATE", member)

    def _publish(self, name: str, data: JsonObject) -> None:
        key = "id" if name == "GUILD_DELETE" else "guild_id"
        self._backend.bus.publish(Event(name, data | {key: str(self.id)}, self.id))
