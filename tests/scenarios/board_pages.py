"""A page of the board as its server sees it: a socket that speaks frames."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import aiohttp

from bot.client import Damka
from bot.clockwork.surroundings import Surroundings
from bot.windows.serving import BoardDoor, serving_boards
from bot.windows.windows import BotParts, Windows
from playground import Person
from tests.scenarios.conftest import UNHURRIED, Table

Frame = dict[str, Any]
NUMBERS = count(1)


def find_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@asynccontextmanager
async def serving(bot: Damka, url: str, *, is_shared: bool = False) -> AsyncIterator[Windows]:
    """Serve boards for a bot at an address on this machine."""
    around = Surroundings(bot, bot.services, bot.pacing, lambda: bot.now())
    parts = BotParts(around, bot.in_progress, bot.measures, bot.delivery.expect)
    door = BoardDoor(url, "127.0.0.1", int(url.rpartition(":")[2]), is_shared)
    async with serving_boards(parts, door) as windows:
        bot.loops = (*bot.loops, windows.loop)
        yield windows


class BoardPage:
    """One page: signs in with its ticket, and keeps the newest state that it was sent."""

    def __init__(self, http: aiohttp.ClientSession, address: str) -> None:
        self.http = http
        self.url, _, self.ticket = address.partition("/#")
        self.session = ""
        self.welcome: Frame = {}
        self.state: Frame = {}
        self.line: aiohttp.ClientWebSocketResponse | None = None

    async def post(self, body: object, **headers: str) -> aiohttp.ClientResponse:
        headers = {"Origin": self.url} | headers
        return await self.http.post(f"{self.url}/session", json=body, headers=headers)

    async def sign_in(self) -> None:
        answer = await self.post({"ticket": self.ticket})
        assert answer.status == 200, await answer.text()
        self.session = (await answer.json())["session"]

    async def connect(self, **headers: str) -> None:
        """Open the line and say hello; wait for the first state."""
        await self.open_line(**headers)
        await self.say(t="hello", session=self.session, digest="")
        self.welcome = await self.hear("welcome")
        await self.hear("match")

    async def open_line(self, **headers: str) -> aiohttp.ClientWebSocketResponse:
        headers = {"Origin": self.url} | headers
        self.line = await self.http.ws_connect(f"{self.url}/live", headers=headers)
        return self.line

    async def say(self, **frame: Any) -> None:
        assert self.line is not None
        await self.line.send_str(json.dumps({"v": 1, **frame}))

    async def hear(self, kind: str, **holds: Any) -> Frame:
        """Return the next frame of a kind in which some values hold."""
        assert self.line is not None
        async with asyncio.timeout(UNHURRIED):
            while True:
                message = await self.line.receive()
                assert message.type is aiohttp.WSMsgType.TEXT, (message, self.line.close_code)
                frame: Frame = json.loads(message.data)
                if frame["t"] == "match":
                    self.state = frame
                if frame["t"] == kind and holds.items() <= frame.items():
                    return frame

    async def closed(self) -> int:
        """Wait until the server closes the line; return the code."""
        assert self.line is not None
        async with asyncio.timeout(UNHURRIED):
            while not self.line.closed:
                await self.line.receive()
        return self.line.close_code or 0

    def wish(self, *squares: str | int, **more: Any) -> Frame:
        """Return the frame for a drop along squares, by name or number."""
        numbers = {name: int(number) for number, name in self.state["board"]["names"].items()}
        path = [numbers[each] if isinstance(each, str) else each for each in squares]
        wish = {"t": "act", "id": new_id(), "match": self.state["match"], "ply": self.state["ply"]}
        return {**wish, "do": "move", **({"path": path} if path else {}), **more}

    async def drop(self, *squares: str | int, **more: Any) -> Frame:
        """Drop a piece, and return the answer; if it was played, once the state has come."""
        wish = self.wish(*squares, **more)
        await self.say(**wish)
        return await self.answered(wish)

    async def answered(self, wish: Frame) -> Frame:
        assert self.line is not None
        while True:
            message = json.loads((await self.line.receive(timeout=UNHURRIED)).data)
            if message["t"] == "match":
                self.state = message
            if message.get("id") == wish["id"]:
                return dict(message)

    async def until(self, **holds: Any) -> Frame:
        """Wait until the newest state holds some values."""
        while not holds.items() <= self.state.items():
            await self.hear("match")
        return self.state

    async def close(self) -> None:
        if self.line is not None:
            await self.line.close()


Come = Callable[[Table, Person], Awaitable[BoardPage]]


def new_id() -> str:
    return f"wish-{next(NUMBERS):012}"


def plain(runs: Sequence[Any]) -> str:
    """Return runs of text as one."""
    text = "".join(each if isinstance(each, str) else f"{each[1]}" for each in runs)
    return text.replace("\u2011", "-")


def on_page(table: Table, words: str) -> str:
    """Return what a message says as a page writes it: without marks, with names for mentions."""
    for person in (table.white, table.black, table.watcher):
        words = words.replace(f"<@{person.id}>", person.name)
    return words.replace("**", "").replace("-# ", "").replace("\n", "").replace("\u2011", "-")


async def find_address(table: Table, person: Person) -> str:
    """Press **Open the board** under one's `/board`; the address that the link leads to."""
    shown = await person.slash("board")
    link = await person.click(shown.shown, "Open the board")
    return link.shown.links["Open the board"]
