"""What is kept: saved, restored, told to whoever listens."""

import json
from pathlib import Path
from typing import Any

import pytest

from playground import Playground, Upload, file_types
from playground.clock import Clock
from playground.permissions import Permission, room_permissions
from playground.snowflakes import Snowflakes, creation_time
from playground.uploads import store_upload
from playground.world import REMOVED_FILES, World
from playground.world_file import WorldFile, load_world
from tests.playground.conftest import BUTTONS, Rest
from tests.playground.toybot import PICTURE, ToyBot

from tests.playground.conftest import club, running  # isort: skip
from playground.attach import pointed_at  # isort: skip


async def test_a_saved_world_goes_on(rest: Rest, tmp_path: Path) -> None:
    await rest.sync()
    message = await rest.send(content=f"{rest.white.mention}", components=BUTTONS)
    await rest("POST", f"{rest.room}/messages/{message.id}/threads", {"name": "Game"})
    await rest("POST", f"{rest.room}/messages", {"content": "b"}, (Upload("b.png", PICTURE),))
    rest.discord.clock.jump(60)
    rest.discord.save(tmp_path)
    rest.discord.save(tmp_path)
    again = Playground(folder=tmp_path)
    old, new = rest.discord.backend.world, again.backend.world
    for kind in ("users", "guilds", "rooms", "posts", "files", "commands", "emojis"):
        assert getattr(new, kind) == getattr(old, kind), kind
    assert (new.token, new.bot_id, new.ids.last) == (old.token, old.bot_id, old.ids.last)
    assert again.clock.offset == 60
    assert again.person("white") == rest.white
    assert again.person("white").here.messages[1].files == {"b.png": PICTURE}
    with pytest.raises(KeyError):
        again.person("nobody")


async def test_a_restored_world_has_living_buttons(tmp_path: Path) -> None:
    async with club(Playground()) as here:
        await here.white.slash("board")
        here.discord.save(tmp_path)
    async with Playground(folder=tmp_path) as discord_:
        with pointed_at(discord_):
            async with running(ToyBot(), discord_.token):
                await discord_.ready()
                (message,) = discord_.servers[0].channels[0].messages
                await discord_.person("black").click(message, "Press 0")
                assert message.text == "Pressed 1 times"


def test_an_empty_folder_begins_a_new_world(tmp_path: Path) -> None:
    assert Playground(folder=tmp_path).servers == []
    with pytest.raises(FileNotFoundError):
        load_world(tmp_path, Clock())


async def test_the_bus_tells_everything(rest: Rest) -> None:
    heard: list[tuple[str, int | None]] = []
    end = rest.discord.bus.subscribe(lambda event: heard.append((event.name, event.only_for)))
    message = await rest.send(content="a")
    message.delete()
    end()
    await rest.send(content="b")
    assert heard == [("MESSAGE_CREATE", None), ("MESSAGE_DELETE", None)]


def test_ids_grow_and_tell_their_time() -> None:
    clock = Clock()
    ids = Snowflakes(clock)
    made = [ids.new() for _ in range(1000)]
    assert made == sorted(set(made))
    assert abs(creation_time(made[0]) - clock.now()) < 1
    clock.jump(3600)
    assert creation_time(ids.new()) - creation_time(made[0]) > 3599


SIZES: dict[str, tuple[bytes, Any]] = {
    "png": (PICTURE, (64, 32)),
    "gif": (b"GIF89a\x40\x00\x20\x00", (64, 32)),
    "jpeg": (
        b"\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x0b\x08\x00\x20\x00\x40\x01\x00\x00\x00",
        (64, 32),
    ),
    "text": (b"1. c3-d4", None),
    "half a jpeg": (b"\xff\xd8\xff\xe0\x00\x04\x00", None),
}


@pytest.mark.parametrize(("data", "size"), SIZES.values(), ids=SIZES)
def test_sizes_of_pictures(data: bytes, size: Any) -> None:
    assert file_types.read_picture_size(data) == size


def test_worlds_of_earlier_versions_are_brought_up_to_date(tmp_path: Path) -> None:
    old = {
        "token": "t",
        "bot_id": 1,
        "last_id": 50,
        "offset": 0.0,
        "users": [{"id": number, "name": "n", "display_name": "n"} for number in (1, 2, 3)],
        "guilds": [
            {
                "id": 10,
                "name": "Club",
                "owner_id": 2,
                "members": {"1": 0.0, "2": 0.0, "3": 0.0},
                "rights": {"3": 32, "1": 0},
                "of a later version": True,
            }
        ],
        "rooms": [{"id": 20, "kind": 0, "guild_id": 10, "denied": 1 << 15}],
        "files": [],
        "commands": [],
        "emojis": [],
        "posts": [],
    }
    (tmp_path / "world.json").write_text(json.dumps(old))
    world = load_world(tmp_path, Clock())
    room = world.rooms[20]
    assert Permission.MANAGE_GUILD in room_permissions(world, room, 3)
    assert Permission.ATTACH_FILES not in room_permissions(world, room, 1)
    assert Permission.SEND_MESSAGES in room_permissions(world, room, 1)
    WorldFile(tmp_path).save(world)
    again = load_world(tmp_path, Clock())
    assert (again.guilds, again.rooms) == (world.guilds, world.rooms)


async def test_only_what_changed_is_written_anew(rest: Rest, tmp_path: Path) -> None:
    """And the files of boards that no one shows any more are removed."""
    file = WorldFile(tmp_path)
    world = rest.discord.backend.world
    first = await rest.send(content="first", components=BUTTONS)
    path = f"{rest.room}/messages"
    _, board = await rest("POST", path, {}, (Upload("a.png", PICTURE),))
    file.save(world)
    (uploaded,) = (tmp_path / "files").iterdir()
    assert world.changed_posts == set()
    await rest("PATCH", f"{path}/{first.id}", {"content": "changed"})
    await rest("PUT", f"{path}/{first.id}/reactions/%F0%9F%91%8D/@me")
    assert world.changed_posts == {first.id}
    await rest("DELETE", f"{path}/{board['id']}")
    file.save(world)
    assert not uploaded.exists()
    restored = load_world(tmp_path, Clock())
    assert restored.posts == world.posts
    assert restored.posts[rest.channel.id][first.id].reactions


async def test_a_new_writer_trusts_nothing(rest: Rest, tmp_path: Path) -> None:
    stray = tmp_path / "files" / "123"
    stray.parent.mkdir()
    stray.write_bytes(b"of a message that is gone")
    await rest.send(content="hello")
    WorldFile(tmp_path).save(rest.discord.backend.world)
    assert not stray.exists()


def test_removed_files_can_be_fetched_until_newer_ones_fill_their_place() -> None:
    world = World(Clock())
    uploads = [Upload(f"{number}.png", bytes(REMOVED_FILES // 4)) for number in range(5)]
    files = [store_upload(world, 1, upload) for upload in uploads]
    for file in files:
        world.remove_file(file.id)
    assert not world.files
    assert [world.find_file(file.id) for file in files] == [None, *files[1:]]
    world.remove_file(files[0].id)  # what is gone stays gone
    assert world.find_file(files[0].id) is None
