"""The `resolved` part of interaction data: what the ids in it stand for."""

from playground import payloads
from playground.errors import Impossible
from playground.events import JsonObject
from playground.permissions import of_member
from playground.realm import Realm
from playground.uploads import Upload, stored
from playground.world import Guild, Room


class Resolved:
    """Collects people, channels and files while options and fields are filled in."""

    def __init__(self, realm: Realm, room: Room, person_id: int) -> None:
        self._realm = realm
        self._room = room
        self._person_id = person_id
        self.data: JsonObject = {}

    @property
    def _guild(self) -> Guild | None:
        return self._realm.world.guilds.get(self._room.guild_id or 0)

    def person(self, user_id: int) -> str:
        """The id of somebody whom a client offers here; raises Impossible for strangers."""
        guild = self._guild
        reachable = self._room.members if guild is None else guild.members
        if user_id not in reachable:
            raise Impossible(f"nobody with the id {user_id} can be picked here")
        number = str(user_id)
        self._part("users")[number] = payloads.user(self._realm.world.users[user_id])
        if guild is not None:
            member = payloads.resolved_member(self._realm.world, guild, user_id)
            self._part("members")[number] = member
        return number

    def channel(self, room_id: int) -> str:
        room = self._realm.world.rooms.get(room_id)
        if room is None or room.guild_id is None or room.guild_id != self._room.guild_id:
            raise Impossible(f"no channel with the id {room_id} can be picked here")
        guild = self._realm.world.guilds[room.guild_id]
        rights = {"permissions": str(int(of_member(guild, self._person_id)))}
        self._part("channels")[str(room_id)] = payloads.room(self._realm.world, room) | rights
        return str(room_id)

    def role(self, role_id: int) -> str:
        guild = self._guild
        if guild is None or role_id != guild.id:
            raise Impossible(f"no role with the id {role_id} can be picked here")
        self._part("roles")[str(role_id)] = payloads.everyone_role(guild)
        return str(role_id)

    def file(self, upload: Upload) -> str:
        if len(upload.data) > payloads.ATTACHMENT_LIMIT:
            raise Impossible(f"{upload.name} is too large to be uploaded")
        kept = stored(self._realm.world, self._room.id, upload)
        self._part("attachments")[str(kept.id)] = self._realm.shown.attachment(kept)
        return str(kept.id)

    def _part(self, name: str) -> JsonObject:
        part: JsonObject = self.data.setdefault(name, {})
        return part
