"""Connections that mean what they say: real transactions, and promises kept over a power cut."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.address import is_file, shown
from storage.errors import BadUrl

PRAGMAS = (
    "PRAGMA busy_timeout = 5000",  # milliseconds
    "PRAGMA synchronous = FULL",  # a move acknowledged is a move kept, also over a power cut
)
# SQLite has one writer: queueing for its connection is fair and quick, SQLite's own waiting is
# neither. Readers never wait for it.
SQLITE_WRITERS, SQLITE_READERS = 1, 4
POSTGRES_CONNECTIONS = 10
CONNECT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Engines:
    """Where transactions come from that read, and those that write; they may be the same."""

    readers: AsyncEngine
    writers: AsyncEngine

    async def dispose(self) -> None:
        await self.readers.dispose()
        await self.writers.dispose()


def create(url: URL) -> Engines:
    """Engines with honest transactions, connected to nothing yet. Raises `BadUrl`."""
    if is_file(url):
        return Engines(
            _sqlite(url, "BEGIN", SQLITE_READERS), _sqlite(url, "BEGIN IMMEDIATE", SQLITE_WRITERS)
        )
    both = _postgres(url)
    return Engines(both, both)


def create_for_migration(url: URL) -> AsyncEngine:
    """One that writes without looking at foreign keys. Raises `BadUrl`.

    Writing a table anew must not trip over the keys that point at it, and SQLite takes this
    setting only between transactions.
    """
    if is_file(url):
        return _sqlite(url, "BEGIN IMMEDIATE", SQLITE_WRITERS, foreign_keys="OFF")
    return _postgres(url)


def _postgres(url: URL) -> AsyncEngine:
    try:
        return create_async_engine(
            url,
            connect_args={"timeout": CONNECT_SECONDS},
            pool_size=POSTGRES_CONNECTIONS,
            pool_pre_ping=True,  # the server may restart under us
        )
    except ModuleNotFoundError as error:
        raise BadUrl(shown(url), f"needs the package {error.name}, which is missing") from error


def _sqlite(url: URL, begin: str, connections: int, foreign_keys: str = "ON") -> AsyncEngine:
    # Python's driver begins transactions late and not before every statement; without an
    # isolation level it begins none, and the listener below does. A reader that turned writer
    # would fail at once where the database changed under it, so writers lock first.
    engine = create_async_engine(
        url, connect_args={"isolation_level": None}, pool_size=connections, max_overflow=0
    )

    def prepare(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, f"PRAGMA foreign_keys = {foreign_keys}"):
            cursor.execute(pragma)
        cursor.close()

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", start)
    event.listen(engine.sync_engine, "invalidate", _undo)
    return engine


def _undo(connection: Any, record: object, error: BaseException | None) -> None:
    # A cancelled task leaves its statement unfinished; SQLite then closes the connection only once
    # the statement is collected as garbage, and keeps the transaction, and the lock, until then.
    connection.rollback()
