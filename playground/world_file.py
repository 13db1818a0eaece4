"""Save the world as JSON with its files beside it, and restore it as it was."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

from playground.clock import Clock
from playground.events import JsonObject
from playground.old_saves import bring_up_to_date
from playground.private_files import FOLDER_MODE, make_private_folder, write_private
from playground.records import (
    Command,
    Emoji,
    File,
    Guild,
    Overwrite,
    Post,
    Role,
    Room,
    ScheduledEvent,
    User,
)
from playground.world import World

WORLD_FILE = "world.json"
UPLOADS = "files"
KEYED_BY_ID = ("members", "member_roles", "roles", "fans")  # JSON makes text of their keys
Record = TypeVar("Record")
POST_FIELDS = [field.name for field in fields(Post)]


class WorldFile:
    """Writes one world repeatedly; only messages that have changed are written again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._posts: dict[int, str] = {}  # as JSON
        self._uploads: set[int] | None = None  # the files that exist already

    def save(self, world: World) -> None:
        """Write everything below the folder, readable by its owner only. Raises OSError."""
        make_private_folder(self._folder)
        self._save_uploads(world)
        present = {post_id: post for room in world.posts.values() for post_id, post in room.items()}
        for post_id in {*present} - {*self._posts} | world.changed_posts & {*present}:
            self._posts[post_id] = _write_post(present[post_id])
        posts = ",".join(self._posts[post_id] for post_id in present)
        rest = json.dumps(_write_world(world))
        write_private(self._folder / WORLD_FILE, f'{rest[:-1]}, "posts": [{posts}]}}'.encode())
        world.changed_posts.clear()
        self._posts = {post_id: self._posts[post_id] for post_id in present}

    def _save_uploads(self, world: World) -> None:
        """Write new files, and remove those that nothing shows any more."""
        uploads = self._folder / UPLOADS
        make_private_folder(uploads)
        uploads.chmod(FOLDER_MODE)  # older versions left it open to everyone
        if self._uploads is None:
            self._uploads = {int(path.name) for path in uploads.iterdir() if path.name.isdecimal()}
        for file_id in world.files.keys() - self._uploads:
            write_private(uploads / str(file_id), world.files[file_id].data)
        for file_id in self._uploads - world.files.keys():
            (uploads / str(file_id)).unlink(missing_ok=True)
        self._uploads = {*world.files}


def load_world(folder: Path, clock: Clock) -> World:
    """Restore a saved world. Raises FileNotFoundError if there is none."""
    saved = json.loads((folder / WORLD_FILE).read_text(encoding="utf-8"))
    bring_up_to_date(saved)
    world = World(clock)
    clock.offset = saved["offset"]
    world.token, world.bot_id = saved["token"], saved["bot_id"]
    world.ids.last = saved["last_id"]
    world.users = _read_records(User, saved["users"])
    world.guilds = _read_records(Guild, saved["guilds"])
    world.rooms = _read_records(Room, saved["rooms"])
    world.files = _read_records(File, saved["files"])
    world.commands = _read_records(Command, saved["commands"])
    world.emojis = _read_records(Emoji, saved["emojis"])
    world.scheduled_events = _read_records(ScheduledEvent, saved.get("scheduled_events", []))
    world.posts = {room_id: {} for room_id in world.rooms}
    for post in saved["posts"]:
        world.posts[post["room_id"]][post["id"]] = _read_record(Post, post)
    for file in world.files.values():
        file.data = (folder / UPLOADS / str(file.id)).read_bytes()
    return world


def _write_world(world: World) -> JsonObject:
    """Return everything but the messages."""
    return {
        "token": world.token,
        "bot_id": world.bot_id,
        "last_id": world.ids.last,
        "offset": world.clock.offset,
        "users": _write_records(world.users),
        "guilds": _write_records(world.guilds),
        "rooms": _write_records(world.rooms),
        "files": [_write_file(file) for file in world.files.values()],
        "commands": _write_records(world.commands),
        "emojis": _write_records(world.emojis),
        "scheduled_events": _write_records(world.scheduled_events),
    }


def _write_post(post: Post) -> str:
    return json.dumps({name: getattr(post, name) for name in POST_FIELDS})


def _write_file(file: File) -> JsonObject:
    """Return a file's record without its bytes, which have their own file."""
    names = [field.name for field in fields(File) if field.name != "data"]
    return {name: getattr(file, name) for name in names}


def _write_records(records: Mapping[int, Any]) -> list[JsonObject]:
    return [asdict(record) for record in records.values()]


def _read_records(kind: type[Record], saved: list[JsonObject]) -> dict[int, Record]:
    return {record["id"]: _read_record(kind, record) for record in saved}


def _read_record(kind: type[Record], saved: JsonObject) -> Record:
    """Return a record; fields that a later version wrote are left out."""
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # all kinds are dataclasses
    values = {name: _read_value(name, saved[name]) for name in known & saved.keys()}
    return kind(**values)


def _read_value(name: str, value: Any) -> Any:
    if name in KEYED_BY_ID and isinstance(value, dict):
        value = {int(key): part for key, part in value.items()}
    if name == "roles":
        return {number: Role(**role) for number, role in value.items()}
    if name == "overwrites":
        return [Overwrite(**overwrite) for overwrite in value]
    return value
