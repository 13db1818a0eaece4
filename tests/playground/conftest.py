import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from playground import Channel, Person, Playground, Server
from playground.attach import pointed_at
from tests.playground.toybot import ToyBot


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
    task = asyncio.create_task(bot.start(token))
    try:
        yield bot
    finally:
        await bot.close()
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
    async with club(Playground()) as place:
        yield place
        assert not place.discord.violations, place.discord.report()
        assert not place.discord.bot_errors, place.discord.report()
