"""Hold all that the playground keeps: plain records, savable as JSON, restored as they were."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from playground.clock import Clock
from playground.events import JsonObject
from playground.private_files import FOLDER_MODE, make_private_folder, write_private
from playground.snowflakes import Snowflakes

Record = TypeVar("Record")
WORLD_FILE = "world.json"
KEYED_BY_ID = ("members", "rights")  # JSON makes text of their keys


@dataclass(slots=True, kw_only=True)
class User:
    """Records a pretend person, or a bot."""

    id: int
    name: str
    display_name: str
    is_bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False
    has_installed_app: bool = False
    here: int | None = None  # the room where the person acts


@dataclass(slots=True, kw_only=True)
class Guild:
    """Records a server. `members` maps a person's id to the moment of joining, `rights` to
    permissions.
    """

    id: int
    name: str
    owner_id: int
    has_bot: bool = True
    locale: str = "en-US"
    members: dict[int, float] = field(default_factory=dict)
    rights: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Room:
    """Records a place where messages stand: a channel, a thread or a direct conversation."""

    id: int
    kind: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None  # of a thread: its channel
    owner_id: int | None = None  # of a thread: who opened it
    members: dict[int, float] = field(default_factory=dict)  # of a thread or a direct conversation
    topic: str | None = None
    position: int = 0
    denied: int = 0  # permissions taken from the bot here
    slowmode: int = 0  # seconds
    is_archived: bool = False
    archived_at: float = 0.0
    is_locked: bool = False
    archive_after: int = 1440  # minutes
    invitable: bool = True
    last_post_id: int | None = None
    total_posts: int = 0


@dataclass(slots=True, kw_only=True)
class Post:
    """Records a message. Components and embeds are kept as sent, with ids and defaults
    filled in.
    """

    id: int
    room_id: int
    author_id: int
    created_at: float
    kind: int = 0
    content: str = ""
    embeds: list[JsonObject] = field(default_factory=list)
    components: list[JsonObject] = field(default_factory=list)
    file_ids: list[int] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    pinged: list[int] = field(default_factory=list)
    pinged_roles: list[int] = field(default_factory=list)
    pings_everyone: bool = False
    nonce: str | int | None = None
    reply_to: int | None = None
    origin: JsonObject | None = None  # metadata of the interaction that it answers
    private_to: int | None = None
    pinned_at: float | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    thread_id: int | None = None
    is_tts: bool = False
    command: str = ""  # the slash command that it answers


@dataclass(slots=True, kw_only=True)
class File:
    """Records an uploaded file with its bytes; width and height in pixels where it is a picture."""

    id: int
    room_id: int
    name: str
    content_type: str
    data: bytes = field(default=b"", repr=False)
    description: str | None = None
    width: int | None = None
    height: int | None = None
    is_spoiler: bool = False


@dataclass(slots=True, kw_only=True)
class Command:
    """Records an application command as the bot registered it; `definition` has the defaults filled
    in.
    """

    id: int
    version: int
    definition: JsonObject
    guild_id: int | None = None

    @property
    def name(self) -> str:
        return str(self.definition["name"])

    @property
    def kind(self) -> int:
        return int(self.definition["type"])


@dataclass(slots=True, kw_only=True)
class Emoji:
    """Records an application emoji."""

    id: int
    name: str
    is_animated: bool = False


class World:
    """Holds every record, by id. `posts` are grouped by room, oldest first."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.rooms: dict[int, Room] = {}
        self.posts: dict[int, dict[int, Post]] = {}
        self.files: dict[int, File] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.token = secrets.token_urlsafe(48)
        self.bot_id = self.add_user("damka", is_bot=True).id

    @property
    def application_id(self) -> int:
        return self.bot_id  # equal for every application made since 2016

    @property
    def bot(self) -> User:
        return self.users[self.bot_id]

    def add_user(self, name: str, *, is_bot: bool = False, locale: str = "en-US") -> User:
        user = User(id=self.ids.new(), name=name, display_name=name, is_bot=is_bot, locale=locale)
        self.users[user.id] = user
        return user

    def add_room(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self.posts.setdefault(room.id, {})
        return room

    def add_post(self, post: Post) -> Post:
        self.posts[post.room_id][post.id] = post
        room = self.rooms[post.room_id]
        room.last_post_id = post.id
        room.total_posts += 1
        return post

    def remove_post(self, post: Post) -> None:
        del self.posts[post.room_id][post.id]
        for file_id in post.file_ids:
            self.files.pop(file_id, None)

    def remove_room(self, room: Room) -> None:
        """Take a room away with its threads and everything said in them."""
        for thread in [place for place in self.rooms.values() if place.parent_id == room.id]:
            self.remove_room(thread)
        for post in list(self.posts.pop(room.id, {}).values()):
            for file_id in post.file_ids:
                self.files.pop(file_id, None)
        del self.rooms[room.id]

    def list_rooms(self, guild: Guild) -> list[Room]:
        return [room for room in self.rooms.values() if room.guild_id == guild.id]

    def save(self, folder: Path) -> None:
        """Write everything below `folder`; files that are there already are not written again."""
        uploads = folder / "files"
        make_private_folder(folder)
        make_private_folder(uploads)
        uploads.chmod(FOLDER_MODE)  # older versions left it open to everybody
        for file in self.files.values():
            if not (uploads / str(file.id)).exists():
                write_private(uploads / str(file.id), file.data)
        write_private(folder / WORLD_FILE, json.dumps(self._as_json()).encode())

    @classmethod
    def load(cls, folder: Path, clock: Clock) -> "World":
        """Restore what `save` wrote. Raises FileNotFoundError where nothing was saved."""
        saved = json.loads((folder / WORLD_FILE).read_text(encoding="utf-8"))
        world = cls(clock)
        clock.offset = saved["offset"]
        world.token, world.bot_id = saved["token"], saved["bot_id"]
        world.ids.last = saved["last_id"]
        world._restore(saved)
        for file in world.files.values():
            file.data = (folder / "files" / str(file.id)).read_bytes()
        return world

    def _as_json(self) -> JsonObject:
        posts = [post for room in self.posts.values() for post in room.values()]
        return {
            "token": self.token,
            "bot_id": self.bot_id,
            "last_id": self.ids.last,
            "offset": self.clock.offset,
            "users": _write_records(self.users),
            "guilds": _write_records(self.guilds),
            "rooms": _write_records(self.rooms),
            "files": [{**asdict(file), "data": None} for file in self.files.values()],
            "commands": _write_records(self.commands),
            "emojis": _write_records(self.emojis),
            "posts": [asdict(post) for post in posts],
        }

    def _restore(self, saved: JsonObject) -> None:
        self.users = {record["id"]: _read_record(User, record) for record in saved["users"]}
        self.guilds = {guild["id"]: _read_record(Guild, guild) for guild in saved["guilds"]}
        self.files = {file["id"]: _read_record(File, file) for file in saved["files"]}
        self.commands = {
            record["id"]: _read_record(Command, record) for record in saved["commands"]
        }
        self.emojis = {emoji["id"]: _read_record(Emoji, emoji) for emoji in saved["emojis"]}
        self.rooms = {room["id"]: _read_record(Room, room) for room in saved["rooms"]}
        self.posts = {room_id: {} for room_id in self.rooms}
        for post in saved["posts"]:
            self.posts[post["room_id"]][post["id"]] = _read_record(Post, post)


def _write_records(records: Mapping[int, Any]) -> list[JsonObject]:
    return [asdict(record) for record in records.values()]


def _read_record(kind: type[Record], saved: JsonObject) -> Record:
    keyed = {
        name: {int(key): value for key, value in saved[name].items()}
        for name in KEYED_BY_ID
        if name in saved
    }
    return kind(**saved | keyed)
