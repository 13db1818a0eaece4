"""A PostgreSQL server: pools of asyncpg connections, one of them for people who wait."""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from storage import migrating
from storage.address import hide_password
from storage.patience import SOMEONE_WAITS
from storage.storage_errors import BadUrl

T = TypeVar("T")
Work = Callable[[Connection], T]  # what happens in one transaction

BOT, COMMAND = "damka run", "damka"  # the name that other users of the server see
MOST_CONNECTIONS = 20  # of a process
CONNECT_SECONDS = 10
TRIES = 4  # how often a transaction that gave way to another is tried
PAUSE = 0.02  # seconds before the second try; longer before each one after that
# The server has rolled these back entirely, so that trying again may succeed:
# https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
GAVE_WAY = {"40001", "40P01"}  # serialization failure, deadlock


@dataclass(frozen=True, slots=True)
class Limits:
    """The seconds that one statement, and the wait for a connection, may take."""

    statement: float = 10.0
    connection: float = 10.0
    connections: int = MOST_CONNECTIONS

    @property
    def on_server(self) -> dict[str, str]:
        """The settings that make a healthy server give up a little earlier than we do."""
        milliseconds = f"{self.statement * 900:.0f}"
        return {"statement_timeout": milliseconds, "lock_timeout": milliseconds}


PATIENT = Limits(connections=MOST_CONNECTIONS // 2)
HURRIED = Limits(statement=2.0, connection=1.0, connections=MOST_CONNECTIONS // 2)


class PostgresConnections:
    """Runs transactions on a server; without limits they may take as long as they need.

    Those for which someone waits can have connections of their own, with other limits.
    """

    def __init__(
        self,
        url: URL,
        name: str = COMMAND,
        limits: Limits | None = None,
        hurried: Limits | None = None,
    ) -> None:
        self._patient = create_postgres_engine(url, name, limits)
        self._hurried = create_postgres_engine(url, name, hurried) if hurried else self._patient

    @property
    def pools(self) -> tuple[QueuePool, ...]:
        """The connections, for whoever counts them."""
        return tuple(cast("QueuePool", each.pool) for each in {self._patient, self._hurried})

    @property
    def _engine(self) -> AsyncEngine:
        """The connections for what runs here."""
        return self._hurried if SOMEONE_WAITS.get() else self._patient

    async def read(self, work: Work[T]) -> T:
        """Run a transaction that sees one moment and changes nothing."""
        # A match is read by several statements, which must all see the same snapshot.
        readers = self._engine.execution_options(isolation_level="REPEATABLE READ")
        async with readers.connect() as connection:
            return await _run(connection, work)

    async def write(self, work: Work[T]) -> T:
        """Run a transaction that is committed at its end, or undone by an error.

        A transaction that the server rolled back in favour of another is run again.
        """
        for pause in (PAUSE * number for number in range(1, TRIES)):
            try:
                return await self._write_once(work)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in GAVE_WAY:
                    raise
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # apart from the other one
        return await self._write_once(work)

    async def _write_once(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await _run(connection, work)

    async def close(self) -> None:
        """Close all connections."""
        await self._patient.dispose()
        await self._hurried.dispose()


async def _run(connection: AsyncConnection, work: Work[T]) -> T:
    """Run the statements of a transaction; a connection that hangs is terminated.

    Rolling back on it would hang as well.
    """
    raw: Any = (await connection.get_raw_connection()).driver_connection
    try:
        return await connection.run_sync(work)
    except TimeoutError:
        raw.terminate()
        raise


def create_postgres_engine(
    url: URL,
    name: str = COMMAND,
    limits: Limits | None = None,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> AsyncEngine:
    """Create an engine, connected to nothing yet, with settings of its sessions.

    Raises `BadUrl` without its driver.
    """
    on_server = {"application_name": name, **(limits.on_server if limits else {}), **settings}
    patience = {"command_timeout": limits.statement} if limits else {}
    pool = {"pool_timeout": limits.connection} if limits else {}
    most = limits.connections if limits else MOST_CONNECTIONS
    try:
        return create_async_engine(
            url,
            connect_args={
                "timeout": limits.statement if limits else CONNECT_SECONDS,
                "server_settings": on_server,
                **patience,
            },
            pool_size=most // 2,  # these are kept open
            max_overflow=most - most // 2,
            pool_pre_ping=True,  # the server may restart under us
            hide_parameters=True,  # errors must not reveal what a player plans
            **pool,
        )
    except ModuleNotFoundError as error:
        why = f"needs the package {error.name}, which is missing"
        raise BadUrl(hide_password(url), why) from error


async def migrate_postgres(url: URL) -> None:
    """Bring a database up to date in one transaction; raises what `Database.open` does.

    If nothing is due, no lock is waited for.
    """
    engine = create_postgres_engine(url)
    try:
        async with engine.connect() as connection:
            if await connection.run_sync(migrating.is_current):
                return
        async with engine.begin() as connection:
            await connection.run_sync(migrating.upgrade)
    finally:
        await engine.dispose()
