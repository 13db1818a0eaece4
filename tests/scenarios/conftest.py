"""A table for two over a real socket: our Discord, the unmodified client, a real SQLite file."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio
import structlog
from time_machine import Traveller, travel

from bot.acts.reply import AnswerTimes
from bot.client import Damka, Hosting
from bot.matches.chance import Chance
from bot.matches.match_value import Match
from bot.services import Services
from engine.processes.partner import Partner, PartnerSettings
from playground import Channel, Person, Playground, Server
from playground.attach import pointed_at
from storage import Database
from tests.discord_clients import swept

OPENING = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday
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


def let_pass(ahead: timedelta | float, clock: Traveller, discord: Playground, bot: Damka) -> None:
    """Move the clock ahead, by a `timedelta` or seconds, and wake every loop of the bot."""
    clock.shift(ahead)
    discord.clock.jumped()
    for loop in bot.loops:
        loop.wake()


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
    clock: Traveller
    services: Services = field(init=False)  # of another process: the bot hears nothing of it

    def __post_init__(self) -> None:
        database = self.bot.services.runner.database
        self.services = Services.on(database, credits_outages=False)

    def jump(self, ahead: timedelta | float) -> None:
        """Move the clock ahead, by a `timedelta` or seconds, and wake every loop of the bot."""
        let_pass(ahead, self.clock, self.discord, self.bot)


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


@contextmanager
def standing_clock() -> Iterator[Traveller]:
    """Give bot, Discord and test one clock, which stands until `Table.jump` moves it.

    Waiting doesn't move it. The deadlines of the event loop, such as the three seconds for an
    answer, still run in real time.
    """
    with travel(OPENING, tick=False) as clock:
        yield clock


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Iterator[Traveller]:
    """Yield the standing clock, or the machine's in modules that start a bot as a process."""
    if hasattr(request.module, "bot_process"):
        with travel(time.time(), tick=True) as clock:
            yield clock
    else:
        with standing_clock() as clock:
            yield clock


@pytest.fixture
async def discord_(
    request: pytest.FixtureRequest, allowed: Allowed, clock: Traveller
) -> AsyncIterator[Playground]:
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
    chance: Chance = Chance(),  # noqa: B008  # a value
    partner: Partner | None = None,
) -> AsyncIterator[Damka]:
    """A bot in this process, from its start until it has stopped."""
    database = await Database.open(url)
    # Clocks of these tests jump, which would else be an absence of the bot.
    services = Services.on(database, chance, credits_outages=False)
    partner = partner or Partner(PartnerSettings(workers=1, seconds=0.05, analysis_seconds=0.02))
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
def start(discord_: Playground, url: str, clock: Traveller) -> Start:
    """Starts a bot for the same table, as often as it is called."""
    server, channel, (white, black, watcher) = company(discord_)

    @asynccontextmanager
    async def started() -> AsyncIterator[Table]:
        async with running_bot(discord_, url) as bot:
            yield Table(discord_, server, channel, white, black, watcher, bot, clock)

    return started


@pytest.fixture
async def own_table(discord_: Playground, url: str, clock: Traveller) -> AsyncIterator[Table]:
    """A table whose bot serves this scenario only."""
    server, channel, (white, black, watcher) = company(discord_)
    async with running_bot(discord_, url) as bot:
        yield Table(discord_, server, channel, white, black, watcher, bot, clock)


@pytest.fixture(scope="module")
def shared_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The database of the bot that serves all scenarios of a module."""
    return f"sqlite:///{tmp_path_factory.mktemp('shared') / 'damka.db'}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot_of_module(shared_url: str) -> AsyncIterator[Table]:
    """A bot that serves all scenarios of a module, at a table where no one plays."""
    with standing_clock() as clock:
        async with Playground(deadline=UNHURRIED) as discord:
            server, channel, (white, black, watcher) = company(discord)
            async with running_bot(discord, shared_url) as bot:
                yield Table(discord, server, channel, white, black, watcher, bot, clock)


@pytest.fixture
def shared_table(bot_of_module: Table, allowed: Allowed) -> Iterator[Table]:
    """A server, a channel and people of one's own, for a bot that has served others before."""
    discord, bot, clock = bot_of_module.discord, bot_of_module.bot, bot_of_module.clock
    violations, errors = len(discord.violations), len(discord.bot_errors)
    server, channel, (white, black, watcher) = company(discord)
    yield Table(discord, server, channel, white, black, watcher, bot, clock)
    assert unexpected(discord.violations[violations:], allowed.violations) == []
    assert unexpected(discord.bot_errors[errors:], allowed.errors) == []


@pytest.fixture
def table(request: pytest.FixtureRequest, url: str) -> Table:
    """A channel with two players and a watcher, and the bot in it.

    Modules that only play share a bot: its start takes longer than most of their scenarios. They
    ask for it with `pytest.mark.asyncio(loop_scope="module")`. The `url` is named here for modules
    that try several: pytest has to know before it runs a test.
    """
    mark = request.node.get_closest_marker("asyncio")
    is_shared = mark is not None and mark.kwargs.get("loop_scope") == "module"
    found: Table = request.getfixturevalue("shared_table" if is_shared else "own_table")
    return found
