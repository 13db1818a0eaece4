import asyncio
import io
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from playground import Channel, Exchange, Message, Person, Playground, Server, Upload
from playground.attach import pointed_at
from playground.interactions import Interaction
from tests.discord_clients import swept
from tests.playground.toybot import ToyBot

PATIENT = 60.0  # seconds for an answer, so that a busy machine fails no test


@dataclass
class Club:
    """A playground with a server, two people and a running toy bot."""

    discord: Playground
    bot: ToyBot
    server: Server
    channel: Channel
    white: Person
    black: Person


@asynccontextmanager
async def running(bot: ToyBot, token: str) -> AsyncIterator[ToyBot]:
    """The bot, from its start until it is closed."""
    async with swept(bot):
        task = asyncio.create_task(bot.start(token))
        try:
            yield bot
        finally:
            await bot.close()
            task.cancel()  # it may wait for seconds before it identifies itself anew
            await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def club(playground: Playground, bot: ToyBot | None = None) -> AsyncIterator[Club]:
    async with playground as discord_:
        server = discord_.add_server("Club")
        channel = server.add_channel("draughts")
        white, black = discord_.add_person("white"), discord_.add_person("black")
        server.join(white, black)
        white.here = black.here = channel
        with pointed_at(discord_):
            async with running(bot or ToyBot(), discord_.token) as toy:
                await discord_.ready()
                yield Club(discord_, toy, server, channel, white, black)


@pytest.fixture
async def here() -> AsyncIterator[Club]:
    """A club in which nothing wrong may happen."""
    async with club(Playground(deadline=PATIENT)) as place:
        yield place
        assert not place.discord.violations, place.discord.report()
        assert not place.discord.bot_errors, place.discord.report()


COMMANDS: list[dict[str, Any]] = [
    {
        "name": "move",
        "description": "Play",
        "options": [{"type": 3, "name": "move", "description": "d", "autocomplete": True}],
    },
    {"type": 3, "name": "Inspect"},
]
BUTTON = {"type": 2, "style": 1, "label": "Press", "custom_id": "press"}
BUTTONS = [{"type": 1, "components": [BUTTON]}]


@dataclass
class Rest:
    """A bot that speaks HTTP by hand, for what discord.py would never send."""

    discord: Playground
    session: aiohttp.ClientSession
    server: Server
    channel: Channel
    white: Person
    black: Person

    @property
    def hook(self) -> str:
        return f"/webhooks/{self.discord.bot.id}"

    @property
    def room(self) -> str:
        return f"/channels/{self.channel.id}"

    async def __call__(
        self, method: str, path: str, body: Any = None, files: tuple[Upload, ...] = ()
    ) -> tuple[int, Any]:
        """Status and JSON of the answer."""
        headers = {"Authorization": f"Bot {self.discord.token}"}
        sent: dict[str, Any] = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for number, upload in enumerate(files):
                name = f"files[{number}]"
                form.add_field(
                    name, io.BytesIO(upload.data), filename=upload.name, content_type="image/png"
                )
            sent = {"data": form}
        url = self.discord.api_url + path
        async with self.session.request(method, url, headers=headers, **sent) as answer:
            return answer.status, await answer.json() if await answer.read() else None

    async def sync(self, *commands: dict[str, Any]) -> Any:
        path = f"/applications/{self.discord.bot.id}/commands"
        _, synced = await self("PUT", path, [*(commands or COMMANDS)])
        return synced

    def permit(self, *permissions: str) -> None:
        """Give the bot a role with these permissions."""
        role = self.server.add_role("bot", permissions=permissions)
        self.server.give_role(self.discord.bot, role)

    async def send(self, **body: Any) -> Message:
        """A message of the bot in the channel."""
        _, sent = await self("POST", f"{self.room}/messages", body)
        return next(each for each in self.channel.messages if each.id == int(sent["id"]))

    async def answer(self, act: Interaction, kind: int, **data: Any) -> tuple[int, Any]:
        path = f"/interactions/{act.id}/{act.token}/callback?with_response=1"
        return await self("POST", path, {"type": kind, "data": data})


Acting = tuple[Interaction, "asyncio.Task[Exchange]"]


@pytest.fixture
async def rest() -> AsyncIterator[Rest]:
    """A playground without discord.py; violations are the test's own business."""
    async with Playground(deadline=PATIENT) as discord_, aiohttp.ClientSession() as session:
        server = discord_.add_server("Club")
        channel = server.add_channel("draughts")
        white, black = discord_.add_person("white"), discord_.add_person("black")
        server.join(white, black)
        white.here = black.here = channel
        yield Rest(discord_, session, server, channel, white, black)


async def begun(rest: Rest, act: Coroutine[Any, Any, Exchange]) -> Acting:
    """Start an act; the interaction as the bot would receive it, and the person who waits."""
    task = asyncio.create_task(act)
    await asyncio.sleep(0)
    known = rest.discord.backend.interactions.known
    assert known, task
    return known[max(known)], task
