"""A table for two over a real socket: our Discord, the unmodified client, a real SQLite file."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
import structlog

from bot.acts.reply import AnswerTimes
from bot.client import Damka, Hosting
from bot.matches.match_value import Match
from bot.services import Services
from engine.processes.partner import Partner, PartnerSettings
from playground import Channel, Person, Playground, Server
from playground.attach import pointed_at
from storage import Database
from tests.discord_clients import swept

YEAR = 365 * 86_400  # seconds: old enough for everything
UNHURRIED = 60.0  # seconds: scenarios go on however busy the machine is; see `hurry` in hands.py


@dataclass
class Allowed:
    """What a scenario provokes on purpose, by words of it; everything else fails the test."""

    violations: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def check(self, playground: Playground) -> None:
        assert unexpected(playground.violations, self.violations) == []
        assert unexpected(playground.bot_errors, self.errors) == []


def unexpected(found: Sequence[object], allowed: Sequence[str]) -> list[object]:
    return [each for each in found if not any(words in str(each) for words in allowed)]


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
    matches: Services = field(init=False)  # of another process: the bot hears nothing of it

    def __post_init__(self) -> None:
        database = self.bot.matches.runner.database
        self.matches = Services.on(database, credits_outages=False)


@pytest.fixture(scope="session", autouse=True)
def logged_errors() -> Iterator[None]:
    """Send the bot's own log lines to `logging`, where the playground collects errors."""
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["event"]),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    yield
    structlog.reset_defaults()


@pytest.fixture
def allowed() -> Allowed:
    return Allowed()


@pytest.fixture
async def discord_(request: pytest.FixtureRequest, allowed: Allowed) -> AsyncIterator[Playground]:
    """A Discord of our own; at the end nothing may have been sent that Discord refuses, and no
    error may have been logged. A test gives other settings by indirect parameters.
    """
    settings = {"deadline": UNHURRIED} | getattr(request, "param", {})
    async with Playground(**settings) as playground:
        yield playground
    allowed.check(playground)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'damka.db'}"


def no_pace(_match: Match) -> float:
    """The computer answers as soon as it knows its move."""
    return 0.0


@asynccontextmanager
async def running_bot(
    discord: Playground,
    url: str,
    hosting: Hosting = Hosting(),  # noqa: B008  # a value
) -> AsyncIterator[Damka]:
    """A bot in this process, from its start until it has stopped."""
    database = await Database.open(url)
    # Clocks of these tests jump, which would else be an absence of the bot.
    services = Services.on(database, credits_outages=False)
    partner = Partner(PartnerSettings(workers=1, seconds=0.05, analysis_seconds=0.02))
    unhurried = AnswerTimes(UNHURRIED, UNHURRIED)
    bot = Damka(
        services, partner, hosting=hosting, guild_ready_timeout=0.02, answer_times=unhurried
    )
    bot.computer.pace = no_pace
    with pointed_at(discord):
        try:
            async with swept(bot):
                task = asyncio.create_task(bot.start(discord.token))
                try:
                    await discord.ready()
                    yield bot
                finally:
                    await bot.close()
                    await task
        finally:
            await database.close()


def company(discord: Playground) -> tuple[Server, Channel, list[Person]]:
    """A server with a channel, where two players and a watcher are."""
    server = discord.add_server("Club")
    channel = server.add_channel("draughts")
    names = "white", "black", "watcher"
    people = [discord.add_person(name, age=YEAR) for name in names]
    for person in people:
        server.join(person)
        person.here = channel
    return server, channel, people


Start = Callable[[], AbstractAsyncContextManager[Table]]


@pytest.fixture
def start(discord_: Playground, url: str) -> Start:
    """Starts a bot for the same table, as often as it is called."""
    server, channel, (white, black, watcher) = company(discord_)

    @asynccontextmanager
    async def started() -> AsyncIterator[Table]:
        async with running_bot(discord_, url) as bot:
            yield Table(discord_, server, channel, white, black, watcher, bot)

    return started


@pytest.fixture
async def table(discord_: Playground, url: str) -> AsyncIterator[Table]:
    """A channel with two players and a watcher, and the bot in it."""
    server, channel, (white, black, watcher) = company(discord_)
    async with running_bot(discord_, url) as bot:
        yield Table(discord_, server, channel, white, black, watcher, bot)


@pytest.fixture(scope="module")
def shared_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The database of the bot that serves all scenarios of a module."""
    return f"sqlite:///{tmp_path_factory.mktemp('shared') / 'damka.db'}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot_of_module(shared_url: str) -> AsyncIterator[Table]:
    """A bot that serves all scenarios of a module, at a table where no one plays."""
    async with Playground(deadline=UNHURRIED) as discord:
        server, channel, (white, black, watcher) = company(discord)
        async with running_bot(discord, shared_url) as bot:
            yield Table(discord, server, channel, white, black, watcher, bot)


@pytest.fixture
def shared_table(bot_of_module: Table, allowed: Allowed) -> Iterator[Table]:
    """A server, a channel and people of one's own, for a bot that has served others before.

    For modules that only play: a start of the bot takes longer than most of their scenarios. They
    ask for it as their `table`, with `pytest.mark.asyncio(loop_scope="module")`.
    """
    discord, bot = bot_of_module.discord, bot_of_module.bot
    violations, errors = len(discord.violations), len(discord.bot_errors)
    server, channel, (white, black, watcher) = company(discord)
    yield Table(discord, server, channel, white, black, watcher, bot)
    assert unexpected(discord.violations[violations:], allowed.violations) == []
    assert unexpected(discord.bot_errors[errors:], allowed.errors) == []
