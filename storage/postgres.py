"""A PostgreSQL server: one pool of connections, by asyncpg."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage import migrating
from storage.address import hide_password
from storage.storage_errors import BadUrl

T = TypeVar("T")
Work = Callable[[Connection], T]  # what happens in one transaction

BOT, COMMAND = "damka run", "damka"  # what connections call themselves, to others on the server
CONNECTIONS = 10
CONNECT_SECONDS = 10


class PostgresConnections:
    """Runs transactions on a server."""

    def __init__(self, url: URL, name: str = COMMAND) -> None:
        self._engine = create_postgres_engine(url, name)
        # A match is read by several statements, which must all see the same moment.
        self._readers = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def read(self, work: Work[T]) -> T:
        """Run a transaction that sees one moment and changes nothing."""
        async with self._readers.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Run a transaction that is committed at its end, or undone by an error."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def create_postgres_engine(url: URL, name: str = COMMAND) -> AsyncEngine:
    """Create an engine, connected to nothing yet; raises `BadUrl` without its driver."""
    try:
        return create_async_engine(
            url,
            connect_args={
                "timeout": CONNECT_SECONDS,
                "server_settings": {"application_name": name},
            },
            pool_size=CONNECTIONS,
            pool_pre_ping=True,  # the server may restart under us
            hide_parameters=True,  # an error tells nobody what a player plans
        )
    except ModuleNotFoundError as error:
        why = f"needs the package {error.name}, which is missing"
        raise BadUrl(hide_password(url), why) from error


async def migrate_postgres(url: URL) -> None:
    """Bring a database up to date in one transaction; raises as `Database.open` does.

    Nobody waits for another one's lock where nothing is due.
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
