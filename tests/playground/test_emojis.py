"""Emojis of the application: kept, limited and served; those of others are refused."""

import base64
from pathlib import Path
from typing import Any

import pytest

from playground import Playground
from playground.limits.emojis import EMOJI_SIZE
from playground.operations import emojis
from tests.playground.conftest import Club, Rest
from tests.playground.toybot import chequered

PICTURE = chequered("#8a5a2b", 128, 128)


def uri(data: bytes = PICTURE, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def path_of(rest: Rest) -> str:
    return f"/applications/{rest.discord.bot.id}/emojis"


async def create(rest: Rest, name: str, image: str = uri()) -> dict[str, Any]:
    status, told = await rest("POST", path_of(rest), {"name": name, "image": image})
    assert status == 201
    return dict(told)


async def test_emojis_come_and_go(rest: Rest) -> None:
    told = await create(rest, "wk")
    assert (told["name"], told["animated"], told["available"]) == ("wk", False, True)
    assert told["user"]["id"] == str(rest.discord.bot.id)
    one = f"{path_of(rest)}/{told['id']}"
    assert (await rest("GET", path_of(rest)))[1]["items"] == [told]
    assert (await rest("GET", one))[1] == told
    assert (await rest("PATCH", one, {"name": "bk"}))[1]["name"] == "bk"
    address = f"{rest.discord.backend.origin}/emojis/{told['id']}"
    for kind in ("png", "webp"):
        async with rest.session.get(f"{address}.{kind}?size=64") as answer:
            assert (await answer.read(), answer.content_type) == (PICTURE, "image/png")
    assert (await rest("DELETE", one))[0] == 204
    assert (await rest("DELETE", one))[1]["code"] == 10014
    async with rest.session.get(f"{address}.png") as answer:
        assert answer.status == 404
    assert not rest.discord.backend.world.files


async def test_a_moving_picture(rest: Rest) -> None:
    told = await create(rest, "dice", uri(b"GIF89a" + bytes(20), "image/gif"))
    assert told["animated"]


async def test_names_are_taken_once(rest: Rest) -> None:
    first, second = await create(rest, "wk"), await create(rest, "bk")
    assert (await rest("POST", path_of(rest), {"name": "wk", "image": uri()}))[0] == 400
    one = f"{path_of(rest)}/{second['id']}"
    assert (await rest("PATCH", one, {"name": "wk"}))[0] == 400
    assert (await rest("PATCH", one, {"name": "bk"}))[0] == 200
    assert len((await rest("GET", path_of(rest)))[1]["items"]) == 2
    assert first["id"] != second["id"]


WRONG = {
    "short name": {"name": "w", "image": uri()},
    "long name": {"name": "w" * 33, "image": uri()},
    "a name with a dash": {"name": "white-king", "image": uri()},
    "no data URI": {"name": "wk", "image": "https://example.org/wk.png"},
    "another type": {"name": "wk", "image": uri(b"<svg/>", "image/svg+xml")},
    "no picture": {"name": "wk", "image": uri(b"hello")},
    "no base64": {"name": "wk", "image": "data:image/png;base64,***"},
    "too large": {"name": "wk", "image": uri(PICTURE.ljust(EMOJI_SIZE + 1, b"0"))},
}


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG)
async def test_what_is_refused(rest: Rest, body: dict[str, Any]) -> None:
    status, told = await rest("POST", path_of(rest), body)
    assert (status, told["code"]) == (400, 50035)
    assert not rest.discord.backend.world.emojis


async def test_pictures_as_large_as_allowed(rest: Rest) -> None:
    await create(rest, "w" * 32, uri(PICTURE.ljust(EMOJI_SIZE, b"0")))


async def test_an_application_has_so_many(rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "MOST_EMOJIS", 2)
    await create(rest, "one")
    await create(rest, "two")
    status, told = await rest("POST", path_of(rest), {"name": "three", "image": uri()})
    assert (status, told["code"]) == (400, 30008)


async def test_controls_show_known_emojis_only(rest: Rest) -> None:
    told = await create(rest, "wk")
    for number, expected in ((told["id"], 200), ("5", 400)):
        emoji = {"id": number, "name": "wk"}
        button = {"type": 2, "style": 1, "custom_id": "b", "emoji": emoji}
        option = {"label": "White", "value": "w", "emoji": emoji}
        menu = {"type": 3, "custom_id": "m", "options": [option]}
        for control in (button, menu):
            body = {"components": [{"type": 1, "components": [control]}]}
            status, _ = await rest("POST", f"{rest.room}/messages", body)
            assert status == expected


async def test_discord_py_uploads_and_shows_them(here: Club) -> None:
    x = await here.white.slash("signs")
    known = here.discord.backend.world.emojis
    white, black = known.values()
    signs = f"<:white_man:{white.id}>", f"<:black_man:{black.id}>"
    assert x.text == f"{signs[0]}{signs[1]}{signs[0]}\n{signs[1]} to move"
    shown = x.shown.components[0]["components"][1]["emoji"]
    assert shown == {"id": str(black.id), "name": "black_man"}
    assert x.shown.buttons == ["White", "black_man"]
    await here.black.slash("signs")
    assert len(known) == 2  # nothing is uploaded twice


async def test_pictures_are_kept(rest: Rest, tmp_path: Path) -> None:
    told = await create(rest, "wk")
    rest.discord.save(tmp_path)
    async with Playground(folder=tmp_path) as again:
        file = again.backend.world.find_emoji_file(int(told["id"]))
        assert file is not None
        assert file.data == PICTURE
