"""What strangers on this machine and foreign web sites cannot do."""

import asyncio
import json
import os
import stat
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from playground import Playground, Upload
from playground.address_signatures import AddressSigner
from playground.clock import Clock
from tests.playground.conftest import Rest, begun
from tests.playground.toybot import PICTURE

FOREIGN: dict[str, dict[str, str]] = {
    "another name of this machine": {"Host": "evil.example:80"},
    "another port": {"Host": "127.0.0.1:80"},
    "another site": {"Origin": "http://evil.example"},
    "a file in a browser": {"Origin": "null"},
    "a picture in another site": {"Sec-Fetch-Site": "cross-site"},
    "a browser by hand": {"Sec-Fetch-Mode": "navigate"},
}


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("path", ["/api/v10/gateway", "/gateway", "/embed/avatars/0.png"])
async def test_browsers_and_foreign_names_are_refused(
    rest: Rest, headers: dict[str, str], path: str
) -> None:
    async with rest.session.get(f"{rest.discord.backend.origin}{path}", headers=headers) as answer:
        assert answer.status == 403
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_a_site_cannot_open_the_gateway(rest: Rest) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await rest.session.ws_connect(
            rest.discord.gateway_url, headers={"Origin": "http://evil.example"}
        )
    assert refused.value.status == 403


async def test_localhost_is_this_machine(rest: Rest) -> None:
    port = URL(rest.discord.api_url).port
    url = f"{rest.discord.api_url}/gateway"
    async with rest.session.get(url, headers={"Host": f"localhost:{port}"}) as answer:
        assert answer.status == 200


class Unread:
    """A body that counts how much of it the server took."""

    def __init__(self, chunks: int) -> None:
        self._chunks = chunks
        self.sent = 0

    async def __aiter__(self):  # type: ignore[no-untyped-def]  # aiohttp's own protocol
        for _ in range(self._chunks):
            yield bytes(64 * 1024)
            self.sent += 64 * 1024


UNKNOWN: dict[str, tuple[str, int, int]] = {
    "without the bot's token": ("/channels/1/messages", 401, 0),
    "an interaction that nobody knows": ("/interactions/1/abc/callback", 404, 10062),
    "a webhook that nobody knows": ("/webhooks/1/abc", 404, 10015),
    "no such path": ("/no/such/path", 404, 0),
}


@pytest.mark.parametrize(("path", "status", "code"), UNKNOWN.values(), ids=UNKNOWN)
async def test_strangers_cannot_make_the_playground_read(
    rest: Rest, path: str, status: int, code: int
) -> None:
    body = Unread(chunks=300)
    async with rest.session.post(f"{rest.discord.api_url}{path}", data=body) as answer:
        assert (answer.status, (await answer.json())["code"]) == (status, code)
    assert body.sent < 8 * 1024 * 1024  # what the buffers of the system hold


async def test_strangers_use_up_no_limit(rest: Rest) -> None:
    url = f"{rest.discord.api_url}{rest.room}"
    for _ in range(60):
        async with rest.session.get(url) as answer:
            assert answer.status == 401
    assert (await rest("GET", rest.room))[0] == 200


FRAMES: dict[str, tuple[str, set[int]]] = {
    "larger than a client may send": ("x" * 5000, {4002}),
    "larger than anything": ("x" * 1_000_000, {1009}),
    "deeply nested": ('{"op":1,"d":' + "[" * 2000 + "]" * 2000 + "}", {4002}),
    "an opcode that is none": ('{"op":[],"d":1}', {4001}),
}


@pytest.mark.parametrize(("frame", "codes"), FRAMES.values(), ids=FRAMES)
async def test_frames_are_bounded(rest: Rest, frame: str, codes: set[int]) -> None:
    async with rest.session.ws_connect(rest.discord.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_str(frame)
        while not socket.closed:
            await socket.receive()
        assert socket.close_code in codes


async def test_a_silent_connection_ends() -> None:
    async with (
        Playground(heartbeat=0.05) as discord_,
        aiohttp.ClientSession() as session,
        session.ws_connect(discord_.gateway_url) as socket,
    ):
        await socket.receive_json()
        await socket.receive()
        assert socket.close_code == 4009


async def test_an_acknowledged_heartbeat_is_not_faster_than_a_network(rest: Rest) -> None:
    """discord.py takes an answer that overtakes its own clock for one that is 41 s late."""
    gateway = rest.discord.gateway
    async with rest.session.ws_connect(rest.discord.gateway_url) as socket:
        await socket.receive_json()
        token = {"token": rest.discord.token, "intents": 1}
        await socket.send_json({"op": 2, "d": token})
        while (await socket.receive_json())["t"] != "GUILD_CREATE":
            pass
        await socket.send_json({"op": 1, "d": None})
        await rest.discord.until(lambda: gateway.heartbeats)
        rest.server.add_channel("sent later, heard first")
        assert (await socket.receive_json())["t"] == "CHANNEL_CREATE"
        assert (await socket.receive_json())["op"] == 11


NONSENSE = ['{"content":' + "[" * 100_000, '{"content":' + "9" * 5000 + "}"]


@pytest.mark.parametrize("body", NONSENSE, ids=["nested", "digits"])
async def test_bodies_that_break_parsers(rest: Rest, body: str) -> None:
    url = f"{rest.discord.api_url}{rest.room}/messages"
    headers = {"Content-Type": "application/json", "Authorization": f"Bot {rest.discord.token}"}
    async with rest.session.post(url, data=body, headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50035)


@pytest.mark.parametrize("number", ["x", "9" * 5000, "-1", "²"], ids=["x", "long", "minus", "²"])
async def test_numbers_of_addresses(rest: Rest, number: str) -> None:
    asked = ("GET", f"{rest.room}/messages?before={number}"), ("GET", f"/channels/{number}")
    for method, path in asked:
        status, body = await rest(method, path)
        assert (status, body["code"]) == (400, 50035)


async def test_a_number_too_long_for_an_id(rest: Rest) -> None:
    allowed = {"parse": [], "users": ["9" * 5000]}
    status, body = await rest(
        "POST", f"{rest.room}/messages", {"content": "<@1>", "allowed_mentions": allowed}
    )
    assert (status, body["code"]) == (400, 50035)


async def test_files_need_a_signature(rest: Rest) -> None:
    _, sent = await rest("POST", f"{rest.room}/messages", {}, (Upload("a.png", PICTURE),))
    url = URL(sent["attachments"][0]["url"])
    async with rest.session.get(url) as answer:
        assert await answer.read() == PICTURE
    forged = [
        url.with_query({}),
        url.with_query({"ex": url.query["ex"], "hm": "0" * 64}),
        url.with_query({"ex": "ffffffff", "hm": url.query["hm"]}),
    ]
    for address in forged:
        async with rest.session.get(address) as answer:
            assert answer.status == 404
    rest.discord.clock.jump(3 * 86_400)
    async with rest.session.get(url) as answer:
        assert answer.status == 404


def test_a_signature_is_of_one_file() -> None:
    signer = AddressSigner("secret", Clock())
    query = dict(URL(f"?{signer.sign(7)}").query)
    assert signer.is_valid(7, query)
    assert not signer.is_valid(8, query)
    assert not AddressSigner("other", Clock()).is_valid(7, query)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
async def test_what_is_kept_is_its_owners_alone(rest: Rest, tmp_path: Path) -> None:
    folder = tmp_path / "playground"
    await rest("POST", f"{rest.room}/messages", {}, (Upload("a.png", PICTURE),))
    rest.discord.save(folder)
    rest.discord.save(folder)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o700}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o600}
    assert len(modes) == 4


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
async def test_a_draft_left_by_a_crash_or_laid_by_a_stranger(rest: Rest, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "world.json.new").symlink_to(victim)
    rest.discord.save(tmp_path)
    assert victim.read_text() == "precious"
    kept = tmp_path / "world.json"
    assert json.loads(kept.read_text())["token"] == rest.discord.token
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


async def test_a_token_does_not_serve_another_interaction(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3"))
    body = {"type": 4, "data": {"content": "x"}}
    path = f"/interactions/{act.id + 1}/{act.token}/callback"
    assert (await rest("POST", path, body))[0] == 404
    assert (await rest.answer(act, 4, content="x"))[0] == 200
    await asyncio.wait_for(task, 30)
