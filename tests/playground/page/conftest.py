import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground import Person, Playground
from playground.attach import pointed_at
from playground.page.bot_process import BotProcess
from playground.page.site import Site
from playground.page.tour import Tour
from playground.playground import PATIENCE
from tests.playground.conftest import PATIENT, running
from tests.playground.toybot import ToyBot

TOUR = Path(__file__).parents[2] / "browser" / "toy.json"


@dataclass
class Window:
    """A browser's end of the websocket."""

    socket: aiohttp.ClientWebSocketResponse
    events: list[dict[str, Any]] = field(default_factory=list)
    _numbers: Any = field(default_factory=itertools.count)

    async def ask(self, what: str, /, **data: Any) -> Any:
        """The answer; raises AssertionError with the words of a refusal."""
        told = await self.ask_anything({"do": what, **data})
        assert "error" not in told, told["error"]
        return told["result"]

    async def refusal(self, what: str, /, **data: Any) -> str:
        told = await self.ask_anything({"do": what, **data})
        return str(told["error"])

    async def ask_anything(self, frame: dict[str, Any]) -> dict[str, Any]:
        number = next(self._numbers)
        await self.socket.send_json({**frame, "number": number})
        while True:
            told: dict[str, Any] = await asyncio.wait_for(self.socket.receive_json(), PATIENCE)
            if told.get("answer") == number:
                return told
            self.events.append(told)

    async def event(self, name: str) -> dict[str, Any]:
        """The next event of this name."""
        while True:
            for told in self.events:
                if told.get("event") == name:
                    self.events.remove(told)
                    return told
            self.events.append(await asyncio.wait_for(self.socket.receive_json(), PATIENCE))


@dataclass
class House:
    """A page with the toy bot behind it."""

    discord: Playground
    site: Site
    session: aiohttp.ClientSession
    anna: Person
    ben: Person

    @property
    def room(self) -> str:
        return str(self.discord.servers[0].channels[0].id)

    @asynccontextmanager
    async def window(self, person: str) -> AsyncIterator[Window]:
        address = f"{self.site.address}live?as={person}"
        origin = self.site.address.split("/", 3)
        headers = {"Origin": f"http://{origin[2]}"}
        async with self.session.ws_connect(address, headers=headers) as socket:
            yield Window(socket)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[House]:
    tour = Tour.read(TOUR)
    async with Playground(folder=folder, deadline=PATIENT) as playground:
        if not playground.servers:
            tour.furnish(playground)
        runner = BotProcess("nothing", playground.environment)
        async with (
            Site(playground, runner, tour, folder) as site,
            aiohttp.ClientSession() as session,
        ):
            anna, ben = tour.list_people(playground)
            yield House(playground, site, session, anna, ben)


@pytest.fixture
async def empty(tmp_path: Path) -> AsyncIterator[House]:
    """A page without a bot."""
    async with opened(tmp_path) as house:
        yield house


@pytest.fixture
async def house(empty: House) -> AsyncIterator[House]:
    """A page with a bot that answers."""
    with pointed_at(empty.discord):
        async with running(ToyBot(), empty.discord.token):
            await empty.discord.ready()
            yield empty
