"""Start the playground's server; tests use this class."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from playground import server
from playground.backend import Backend
from playground.channels import Channel
from playground.clock import Clock
from playground.events import Bus
from playground.faults import Faults
from playground.file_server import FileServer
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.journal import ErrorCollector, Request, Violation
from playground.local_guard import LocalGuard, add_headers
from playground.operations.commands import add_entry_point
from playground.operations.identity import open_conversation
from playground.passage import pass_time
from playground.people import Person
from playground.permissions import EVERYBODY
from playground.post_payloads import PostPayloads
from playground.rates import Rates
from playground.records import Guild, Role
from playground.request_body import LARGEST
from playground.servers import Server
from playground.traffic import Traffic
from playground.world import World
from playground.world_file import WORLD_FILE, WorldFile, load_world

ADDRESS = "127.0.0.1"
BACKLOG = 2048  # connections that wait at once; a burst beyond it stalls for a second
HEARTBEAT = 41.25  # seconds, as Discord asks for
PATIENCE = 120.0  # seconds until a wait is given up


@dataclass(kw_only=True, repr=False)
class Playground:
    """Runs a private Discord on 127.0.0.1 during an `async with`.

    `deadline`, `token_life` and `heartbeat` are in seconds. `compress` offers zlib-stream. `folder`
    holds a saved world to continue with; `port` 0 picks a free one.
    """

    deadline: float = 3.0
    token_life: float = 900.0
    compress: bool = True
    heartbeat: float = HEARTBEAT
    folder: Path | None = None
    port: int = 0
    backend: Backend = field(init=False)

    def __post_init__(self) -> None:
        clock, bus = Clock(), Bus()
        world = self._world(clock)
        self.backend = Backend(
            world=world,
            clock=clock,
            bus=bus,
            gateway=Gateway(world, bus, heartbeat=self.heartbeat, compress=self.compress),
            interactions=Interactions(world, bus, self.deadline, self.token_life),
            shown=PostPayloads(world, ""),
            origin="",
        )
        self.gateway.changed = self.backend.changes.notify
        bus.subscribe(lambda _: self.backend.changes.notify())
        clock.jumped = lambda: pass_time(self.backend)
        self._guard = LocalGuard()
        self._errors = ErrorCollector(self.backend.journal.bot_errors)

    async def __aenter__(self) -> Self:
        application = web.Application(client_max_size=LARGEST, middlewares=[self._guard.check])
        application.on_response_prepare.append(add_headers)
        self._add_routes(application)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, ADDRESS, self.port, backlog=BACKLOG)
        await site.start()
        self._settle(self._runner.addresses[0][1])
        logging.getLogger().addHandler(self._errors)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        logging.getLogger().removeHandler(self._errors)
        self.backend.gateway.drop()
        await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        return self.backend.origin + server.API

    @property
    def gateway_url(self) -> str:
        return self.backend.gateway.url

    @property
    def token(self) -> str:
        return self.backend.world.token

    @property
    def clock(self) -> Clock:
        """Return the clock; `clock.jump(seconds)` lets tokens and messages grow old at once."""
        return self.backend.clock

    @property
    def gateway(self) -> Gateway:
        return self.backend.gateway

    @property
    def faults(self) -> Faults:
        return self.backend.faults

    @property
    def rates(self) -> Rates:
        return self.backend.rates

    @property
    def traffic(self) -> Traffic:
        """Return the counts of requests by purpose, and the peak of a second."""
        return self.backend.traffic

    @property
    def bus(self) -> Bus:
        """Return the bus of every change, for a page that shows it live."""
        return self.backend.bus

    @property
    def violations(self) -> list[Violation]:
        return self.backend.journal.violations

    @property
    def requests(self) -> list[Request]:
        return self.backend.journal.requests

    @property
    def bot_errors(self) -> list[str]:
        """Return the errors logged in this process."""
        return self.backend.journal.bot_errors

    @property
    def bot(self) -> Person:
        """Return the bot, as the value of an option or the author of a message."""
        return Person(self.backend, self.backend.world.bot)

    @property
    def servers(self) -> list[Server]:
        return [Server(self.backend, guild) for guild in self.backend.world.guilds.values()]

    def environment(self) -> dict[str, str]:
        """Return the environment for a bot started with `python -m playground.attach`."""
        return {
            "PLAYGROUND_API": self.api_url,
            "PLAYGROUND_GATEWAY": self.gateway_url,
            "DISCORD_TOKEN": self.token,
        }

    def add_server(self, name: str, *, has_bot: bool = True) -> Server:
        """Add a server, whose owner never acts."""
        world = self.backend.world
        owner = world.add_user(f"owner of {name}")
        guild = Guild(id=world.ids.new(), name=name, owner_id=owner.id, has_bot=False)
        everybody = Role(id=guild.id, name="@everyone", permissions=int(EVERYBODY))
        guild.roles[guild.id] = everybody
        guild.members[owner.id] = world.clock.now()
        world.guilds[guild.id] = guild
        server = Server(self.backend, guild)
        if has_bot:
            server.add_bot()
        return server

    def add_person(
        self, name: str, *, locale: str = "en-US", is_bot: bool = False, age: float = 0.0
    ) -> Person:
        """Add a person whose account is `age` seconds old."""
        user = self.backend.world.add_user(name, is_bot=is_bot, locale=locale, age=age)
        return Person(self.backend, user)

    def switch_on_activities(self) -> None:
        """Let the application have Activities, as in the developer portal."""
        add_entry_point(self.backend)

    def add_conversation(self, *people: Person, name: str = "") -> Channel:
        """Open a conversation between people, without the bot: of two, or of a group."""
        ids = [person.id for person in people]
        return Channel(self.backend, open_conversation(self.backend, ids, name))

    def person(self, name: str) -> Person:
        """Return a person added before, by name. Raises KeyError."""
        for user in self.backend.world.users.values():
            if user.name == name:
                return Person(self.backend, user)
        raise KeyError(name)

    async def until(self, holds: Callable[[], object], timeout: float = PATIENCE) -> None:  # noqa: ASYNC109 - the tests' own word
        """Wait until `holds()` is true, checked at every event; the TimeoutError has the report."""
        try:
            await self.backend.changes.wait_until(holds, timeout)
        except TimeoutError:
            raise TimeoutError(f"not within {timeout} s\n{self.report()}") from None

    async def ready(self, seconds: float = PATIENCE) -> None:
        """Wait until a bot listens on the gateway and has synced at least one command."""
        world = self.backend.world
        await self.until(lambda: self.gateway.is_ready and world.commands, seconds)

    def report(self) -> str:
        """Return the violations, errors and requests as text."""
        return self.backend.journal.report()

    def save(self, folder: Path) -> None:
        """Keep the world below `folder`."""
        WorldFile(folder).save(self.backend.world)

    def _world(self, clock: Clock) -> World:
        if self.folder is not None and (self.folder / WORLD_FILE).exists():
            return load_world(self.folder, clock)
        return World(clock)

    def _add_routes(self, application: web.Application) -> None:
        rest_server = server.Server(self.backend)
        application.router.add_get("/gateway", self.backend.gateway.serve)
        application.router.add_get("/gateway/", self.backend.gateway.serve)
        FileServer(self.backend.world).add_routes(application)
        application.router.add_route("*", "/{path:.*}", rest_server.serve)

    def _settle(self, port: int) -> None:
        """Tell everyone the address, now that it is known."""
        self._guard.port = port
        self.backend.origin = f"http://{ADDRESS}:{port}"
        self.backend.shown.origin = self.backend.origin
        self.backend.gateway.url = f"ws://{ADDRESS}:{port}/gateway"
