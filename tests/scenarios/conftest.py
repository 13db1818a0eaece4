"""A table for two over a real socket: our Discord, the unmodified client, a real SQLite file."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.client import Damka
from bot.matches import MatchService
from playground import Channel, Person, Playground, Server
from playground.attach import pointed_at
from storage import Database


@dataclass
class Table:
    """Everything a scenario needs."""

    discord: Playground
    server: Server
    channel: Channel
    white: Person
    black: Person
    watcher: Person
    bot: Damka

    @property
    def matches(self) -> MatchService:
        return self.bot.matches


@pytest.fixture
async def discord_() -> AsyncIterator[Playground]:
    """A Discord of our own; at the end nothing may have been sent that Discord refuses."""
    async with Playground() as playground:
        yield playground
        assert playground.violations == []


@pytest.fixture
async def table(discord_: Playground, tmp_path: Path) -> AsyncIterator[Table]:
    """A channel with two players and a watcher, and the bot in it."""
    server = discord_.add_server("Club")
    channel = server.add_channel("draughts")
    people = [discord_.add_person(name) for name in ("white", "black", "watcher")]
    for person in people:
        server.join(person)
        person.here = channel
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'damka.db'}")
    bot = Damka(MatchService(database), guild_ready_timeout=0.02)
    with pointed_at(discord_):
        task = asyncio.create_task(bot.start(discord_.token))
        await discord_.ready()
        white, black, watcher = people
        yield Table(discord_, server, channel, white, black, watcher, bot)
        await bot.close()
        await task
    await database.close()
