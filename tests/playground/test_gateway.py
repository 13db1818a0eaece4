"""The gateway: how sessions begin, break and go on, with discord.py and by hand."""

import asyncio
import contextlib
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from playground import Playground, State
from tests.playground.conftest import PATIENT, Club, Rest, club, running
from tests.playground.toybot import ToyBot

GUILDS, MESSAGES, CONTENT = 1, 1 << 9, 1 << 15


class Impatient(ToyBot):
    """Leaves out the five seconds that discord.py waits before every later IDENTIFY."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return


@pytest.fixture
async def shaky() -> AsyncIterator[Club]:
    async with club(Playground(deadline=PATIENT), Impatient()) as place:
        await place.discord.until(lambda: place.bot.readies)
        yield place
        assert not place.discord.violations, place.discord.report()


@pytest.mark.parametrize("compress", [True, False])
async def test_with_and_without_compression(compress: bool) -> None:
    async with club(Playground(compress=compress)) as here:
        assert (await here.white.slash("move", move="c3-d4")).text == "played c3-d4"


BREAKS = {
    "a cut connection": lambda gateway: gateway.drop(),
    "close 4000": lambda gateway: gateway.close(4000),
    "reconnect": lambda gateway: gateway.reconnect(),
    "invalid session, resumable": lambda gateway: gateway.suspend(),
}


@pytest.mark.parametrize("break_it", BREAKS.values(), ids=BREAKS)
async def test_a_broken_session_resumes_and_gets_what_it_missed(break_it: Any, shaky: Club) -> None:
    gateway = shaky.discord.gateway
    break_it(gateway)
    x = await shaky.white.slash("move", move="c3-d4")
    assert x.state is State.ANSWERED
    await shaky.discord.until(lambda: gateway.resumed == 1)
    assert (shaky.bot.readies, gateway.identified) == (1, 1)
    assert len(shaky.bot.handled) == 1


LOSSES = {
    "invalid session": lambda gateway: gateway.reconnect(resumable=False),
    "close 4009 with the session gone": lambda gateway: gateway.close(4009, forget=True),
}


@pytest.mark.parametrize("lose_it", LOSSES.values(), ids=LOSSES)
async def test_a_lost_session_begins_anew(lose_it: Any, shaky: Club) -> None:
    lose_it(shaky.discord.gateway)
    await shaky.discord.until(lambda: shaky.discord.gateway.identified == 2)
    await shaky.discord.until(lambda: shaky.discord.gateway.is_ready)
    assert (await shaky.white.slash("move", move="c3-d4")).state is State.ANSWERED
    await shaky.discord.until(lambda: shaky.bot.readies == 2)


async def test_discord_py_begins_two_shards_one_after_the_other() -> None:
    playground = Playground()
    playground.gateway.starts.pause = 0.5
    async with club(playground, Impatient(shard_count=2)) as here:
        await here.discord.until(lambda: here.bot.readies)
        assert here.discord.gateway.identified == 2


async def test_a_duplicated_event_is_handled_twice(shaky: Club) -> None:
    shaky.discord.gateway.duplicate_next()
    x = await shaky.white.slash("move", move="c3-d4")
    assert x.text == "played c3-d4"
    await shaky.discord.until(lambda: shaky.discord.bot_errors)  # 40060 for the second answer
    assert len(shaky.bot.handled) == 2
    assert [each.status for each in shaky.discord.requests[-2:]] == [200, 400]
    assert len(shaky.channel.messages) == 1


async def test_unanswered_heartbeats_end_the_connection() -> None:
    bot = Impatient(heartbeat_timeout=0.3)
    async with club(Playground(heartbeat=0.1), bot) as here:
        await here.discord.until(lambda: here.discord.gateway.heartbeats > 2)
        before = here.discord.gateway.resumed
        here.discord.gateway.answers_heartbeats = False
        await here.discord.until(lambda: here.discord.gateway.resumed > before)
        here.discord.gateway.answers_heartbeats = True
        assert (await here.white.slash("move", move="c3-d4")).state is State.ANSWERED


async def test_a_refused_token() -> None:
    async with club(Playground()) as here:
        bot = ToyBot()
        with pytest.raises(discord.LoginFailure):
            await bot.start("wrong")
        await bot.close()
        assert here.discord.requests[-1].status == 401


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4013])
async def test_codes_that_end_the_bot(code: int, shaky: Club) -> None:
    shaky.discord.gateway.close(code)
    await shaky.discord.until(lambda: shaky.bot.is_closed())


async def test_refused_intents() -> None:
    async with club(Playground()) as here:
        here.discord.gateway.refuses_intents = CONTENT
        bot = ToyBot(intents=discord.Intents(guilds=True, message_content=True))
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.start(here.discord.token)
        await bot.close()


async def test_each_shard_has_its_own_servers() -> None:
    async with club(Playground(), Impatient(shard_count=2)) as here:
        await here.discord.until(lambda: here.bot.readies == 1)
        servers = [here.server, *(here.discord.add_server(f"Club {each}") for each in range(3))]
        await here.discord.until(lambda: len(here.bot.guilds) == 4)
        assert {each.shard_id for each in here.bot.guilds} <= {0, 1}
        for server in servers:
            place = server.add_channel("games")
            server.join(here.white)
            x = await here.white.slash("move", move="c3-d4", channel=place)
            assert x.state is State.ANSWERED


async def test_servers_come_and_go(here: Club) -> None:
    second = here.discord.add_server("Second")
    await here.discord.until(lambda: len(here.bot.guilds) == 2)
    second.remove_bot()
    await here.discord.until(lambda: len(here.bot.guilds) == 1)


async def test_a_restarted_bot_finds_its_buttons(here: Club) -> None:
    x = await here.white.slash("board")
    await here.bot.close()
    await here.discord.until(lambda: not here.discord.gateway.is_ready)
    async with running(ToyBot(), here.discord.token):
        await here.discord.until(lambda: here.discord.gateway.is_ready)
        await here.black.click(x.shown, "Press 0")
        assert x.shown.buttons == ["Press 1"]


class Socket:
    """A gateway connection by hand."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._unpack = zlib.decompressobj()

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def receive(self) -> dict[str, Any]:
        message = await self.socket.receive(timeout=30)
        raw = message.data
        text = self._unpack.decompress(raw) if isinstance(raw, bytes) else raw
        frame: dict[str, Any] = json.loads(text)
        return frame

    async def close_code(self) -> int | None:
        """Read until the end; the code it ended with."""
        async with asyncio.timeout(30):
            async for _ in self.socket:
                pass
        return self.socket.close_code

    async def identify(self, token: str, **more: Any) -> None:
        hello = await self.receive()
        assert hello["op"] == 10
        await self.send(2, {"token": token, "intents": GUILDS, "properties": {}} | more)

    async def until(self, name: str) -> dict[str, Any]:
        while True:
            frame = await self.receive()
            if frame.get("t") == name:
                return frame


@contextlib.asynccontextmanager
async def socket(rest: Rest, query: str = "v=10&encoding=json") -> AsyncIterator[Socket]:
    async with rest.session.ws_connect(f"{rest.discord.gateway_url}?{query}") as ws:
        yield Socket(ws)


async def test_hello_ready_guilds(rest: Rest) -> None:
    async with socket(rest, "v=10&compress=zlib-stream") as ws:
        await ws.identify(rest.discord.token)
        ready = await ws.receive()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["guilds"] == [{"id": str(rest.server.id), "unavailable": True}]
        assert ready["d"]["resume_gateway_url"] == rest.discord.gateway_url
        guild = await ws.receive()
        assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
        assert [each["name"] for each in guild["d"]["channels"]] == ["draughts"]
        assert len(guild["d"]["members"]) == 1
        await ws.send(1, 2)
        assert (await ws.receive())["op"] == 11


async def test_a_session_resumes_where_it_was(rest: Rest) -> None:
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token)
        session = (await ws.until("READY"))["d"]["session_id"]
        await ws.until("GUILD_CREATE")
    rest.server.add_channel("second")
    async with socket(rest) as ws:
        await ws.receive()
        await ws.send(6, {"token": rest.discord.token, "session_id": session, "seq": 2})
        missed = await ws.receive()
        assert (missed["t"], missed["s"]) == ("CHANNEL_CREATE", 3)
        assert (await ws.receive())["t"] == "RESUMED"
    async with socket(rest) as ws:
        await ws.receive()
        await ws.send(6, {"token": rest.discord.token, "session_id": "other", "seq": 2})
        assert await ws.receive() == {"op": 9, "d": False}


CLOSES: dict[str, tuple[int, int, Any]] = {
    "unknown opcode": (4001, 99, None),
    "not authenticated": (4003, 3, {}),
    "bad token": (4004, 2, {"token": "x", "intents": 1}),
    "bad token of a resume": (4004, 6, {"token": "x", "session_id": "s", "seq": 1}),
    "nonsense": (4002, 2, {"intents": 1}),
    "too large": (4002, 1, "x" * 4096),
}


@pytest.mark.parametrize(("code", "op", "data"), CLOSES.values(), ids=CLOSES)
async def test_close_codes(rest: Rest, code: int, op: int, data: Any) -> None:
    async with socket(rest) as ws:
        await ws.send(op, data)
        assert await ws.close_code() == code


IDENTIFIES: dict[str, tuple[int, dict[str, Any]]] = {
    "shard out of range": (4010, {"shard": [1, 1]}),
    "unknown intents": (4013, {"intents": 1 << 30}),
}


@pytest.mark.parametrize(("code", "more"), IDENTIFIES.values(), ids=IDENTIFIES)
async def test_refused_identifies(rest: Rest, code: int, more: dict[str, Any]) -> None:
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token, **more)
        assert await ws.close_code() == code


async def test_a_second_identify(rest: Rest) -> None:
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token)
        await ws.send(2, {"token": rest.discord.token, "intents": 1})
        assert await ws.close_code() == 4005


async def test_a_sequence_from_the_future(rest: Rest) -> None:
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token)
        session = (await ws.until("READY"))["d"]["session_id"]
    async with socket(rest) as ws:
        await ws.send(6, {"token": rest.discord.token, "session_id": session, "seq": 99})
        assert await ws.close_code() == 4007


async def test_an_old_version_of_the_gateway(rest: Rest) -> None:
    async with socket(rest, "v=9") as ws:
        assert await ws.close_code() == 4012


async def test_no_json(rest: Rest) -> None:
    async with socket(rest) as ws:
        await ws.socket.send_str("{")
        assert await ws.close_code() == 4002


async def test_too_many_frames(rest: Rest) -> None:
    async with socket(rest) as ws:
        for _ in range(121):
            await ws.send(1, None)
        assert await ws.close_code() == 4008


async def test_one_session_begins_at_a_time(rest: Rest) -> None:
    rest.discord.gateway.starts.pause = 5.0
    async with socket(rest) as first, socket(rest) as second:
        await first.identify(rest.discord.token, shard=[0, 2])
        assert (await first.receive())["t"] == "READY"
        await second.identify(rest.discord.token, shard=[1, 2])
        assert await second.receive() == {"op": 9, "d": False}
        rest.discord.clock.jump(5)
        await second.send(2, {"token": rest.discord.token, "intents": GUILDS, "shard": [1, 2]})
        assert (await second.receive())["t"] == "READY"


async def test_too_many_sessions_a_day_take_the_token_away(rest: Rest) -> None:
    gateway, token = rest.discord.gateway, rest.discord.token
    gateway.starts.most = 2
    for left in (1, 0):
        async with socket(rest) as ws:
            await ws.identify(token)
            await ws.until("READY")
        _, told = await rest("GET", "/gateway/bot")
        limit = told["session_start_limit"]
        assert (limit["total"], limit["remaining"]) == (2, left)
        assert 0 < limit["reset_after"] <= 86_400_000
    async with socket(rest) as ws:
        await ws.identify(token)
        assert await ws.close_code() == 4004
    assert rest.discord.token != token
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token)
        await ws.until("READY")


async def test_sessions_are_counted_by_the_day(rest: Rest) -> None:
    rest.discord.gateway.starts.most = 1
    for _ in range(2):
        async with socket(rest) as ws:
            await ws.identify(rest.discord.token)
            await ws.until("READY")
        rest.discord.clock.jump(86_401)


async def test_too_many_servers_for_the_shards(rest: Rest) -> None:
    rest.discord.gateway.shard_size = 1
    rest.discord.add_server("Second")
    assert (await rest("GET", "/gateway/bot"))[1]["shards"] == 3
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token)
        assert await ws.close_code() == 4011
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token, shard=[0, 2])
        await ws.until("READY")


async def test_frames_on_the_way_do_not_overtake(rest: Rest) -> None:
    delays = iter([0.2, 0.1, 0.0])
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token)
        await ws.until("GUILD_CREATE")
        rest.discord.gateway.latency = lambda: next(delays)
        for name in ("one", "two", "three"):
            rest.server.add_channel(name)
        told = [(await ws.until("CHANNEL_CREATE"))["d"]["name"] for _ in range(3)]
        assert told == ["one", "two", "three"]


SEEN: dict[str, tuple[int, str | None]] = {
    "without the intent": (GUILDS, None),
    "without the content": (GUILDS | MESSAGES, ""),
    "with everything": (GUILDS | MESSAGES | CONTENT, "hello"),
}


@pytest.mark.parametrize(("intents", "content"), SEEN.values(), ids=SEEN)
async def test_messages_of_people(rest: Rest, intents: int, content: str | None) -> None:
    async with socket(rest) as ws:
        await ws.identify(rest.discord.token, intents=intents)
        await ws.until("GUILD_CREATE")
        rest.white.say("hello")
        rest.white.say(f"{rest.discord.bot.mention} hello")
        rest.server.add_channel("end")
        frames = []
        while (frame := await ws.receive())["t"] != "CHANNEL_CREATE":
            frames.append(frame["d"]["content"])
        expected = [] if content is None else [content, f"{rest.discord.bot.mention} hello"]
        assert frames == expected
