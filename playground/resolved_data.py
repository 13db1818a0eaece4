"""Collect the `resolved` part of interaction data: the objects behind its ids."""

from collections.abc import Sequence

from playground import payloads
from playground.backend import Backend
from playground.errors import Impossible
from playground.events import JsonObject
from playground.permissions import NOTHING, room_permissions
from playground.records import Guild, Room
from playground.uploads import Upload, store_upload


class ResolvedData:
    """Collects people, channels and files while options and fields are filled in."""

    def __init__(self, backend: Backend, room: Room, person_id: int) -> None:
        self._backend = backend
        self._room = room
        self._person_id = person_id
        self.data: JsonObject = {}

    @property
    def _guild(self) -> Guild | None:
        return self._backend.world.guilds.get(self._room.guild_id or 0)

    def add_person(self, user_id: int) -> str:
        """Return the id of a person whom a client offers here. Raises Impossible for strangers."""
        guild = self._guild
        reachable = self._room.members if guild is None else guild.members
        if user_id not in reachable:
            raise Impossible(f"nobody with the id {user_id} can be picked here")
        number = str(user_id)
        self._get_part("users")[number] = payloads.describe_user(self._backend.world.users[user_id])
        if guild is not None:
            member = payloads.describe_resolved_member(
                self._backend.world, guild, user_id, self._room
            )
            self._get_part("members")[number] = member
        return number

    def add_channel(self, room_id: int, kinds: Sequence[int] = ()) -> str:
        """Return the id of a channel of this server that the person sees, of these kinds if any are
        named. Raises Impossible.
        """
        world = self._backend.world
        room = world.rooms.get(room_id)
        held = NOTHING if room is None else room_permissions(world, room, self._person_id)
        if room is None or room.guild_id != self._room.guild_id or held == NOTHING:
            raise Impossible(f"no channel with the id {room_id} can be picked here")
        if kinds and room.kind not in kinds:
            raise Impossible(f"the channel {room.name} is not of a kind that can be picked here")
        rights = {"permissions": str(int(held))}
        self._get_part("channels")[str(room_id)] = payloads.describe_room(world, room) | rights
        return str(room_id)

    def add_role(self, role_id: int) -> str:
        """Return the id of a role of this server. Raises Impossible."""
        role = None if self._guild is None else self._guild.roles.get(role_id)
        if role is None:
            raise Impossible(f"no role with the id {role_id} can be picked here")
        self._get_part("roles")[str(role_id)] = payloads.describe_role(role)
        return str(role_id)

    def add_mentionable(self, number: int) -> str:
        """Return the id of a person or of a role. Raises Impossible."""
        is_role = self._guild is not None and number in self._guild.roles
        return self.add_role(number) if is_role else self.add_person(number)

    def add_file(self, upload: Upload) -> str:
        if len(upload.data) > payloads.ATTACHMENT_LIMIT:
            raise Impossible(f"{upload.name} is too large to be uploaded")
        file = store_upload(self._backend.world, self._room.id, upload)
        self._get_part("attachments")[str(file.id)] = self._backend.shown.describe_attachment(file)
        return str(file.id)

    def _get_part(self, name: str) -> JsonObject:
        part: JsonObject = self.data.setdefault(name, {})
        return part
