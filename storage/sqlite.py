"""An SQLite file: real transactions in threads, and durability across power cuts."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from storage import migrating, sqlite_file
from storage.sqlite_file import FileIdentity

T = TypeVar("T")
Work = Callable[[Connection], T]  # what happens in one transaction

PRAGMAS = (
    "PRAGMA synchronous = FULL",  # an acknowledged move is kept even through a power cut
)
BUSY = 5  # the seconds that a transaction waits for another process
# SQLite has one writer: queueing for its thread is fair and quick; SQLite's own waiting is neither.
# Readers never wait for it.
WRITERS, READERS = 1, 4


class SqliteConnections:
    """Threads that run transactions on a file, one to write and some to read.

    A whole transaction runs in its thread. So it costs the event loop one hand-over, however many
    statements it has, and cancelling the task does not cut it short.
    """

    def __init__(self, url: URL) -> None:
        self._readers = create_sqlite_engine(url, "BEGIN", READERS)
        # A reader that turned writer would fail at once if the database had changed meanwhile.
        self._writers = create_sqlite_engine(url, "BEGIN IMMEDIATE", WRITERS)
        # A file that was restored or copied here writes no log yet; the file keeps that it does.
        event.listen(self._writers, "connect", partial(_execute, "PRAGMA journal_mode = WAL"))
        self._file = FileIdentity(url)
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="reading")
        self._writing = ThreadPoolExecutor(WRITERS, thread_name_prefix="writing")

    @property
    def pools(self) -> tuple[QueuePool, ...]:
        """The connections, for whoever counts them."""
        return tuple(cast("QueuePool", engine.pool) for engine in (self._readers, self._writers))

    async def read(self, work: Work[T]) -> T:
        """Run a transaction that sees one moment and changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """Run a transaction that is committed at its end, or undone by an error.

        Raises `DatabaseGone` if the file was deleted or replaced.
        """
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._write, work)

    async def close(self) -> None:
        """Finish the transactions under way, then close the file."""
        await asyncio.to_thread(self._close)

    def _read(self, work: Work[T]) -> T:
        with self._readers.connect() as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        with self._writers.begin() as connection:
            done = work(connection)
            self._file.check()  # a write into a deleted file must not look like a kept one
            return done

    def _close(self) -> None:
        self._reading.shutdown()
        self._writing.shutdown()
        self._readers.dispose()
        self._writers.dispose()


def _execute(pragma: str, connection: Any, _record: object) -> None:
    connection.execute(pragma).close()


def create_sqlite_engine(
    url: URL, begin: str, connections: int, foreign_keys: str = "ON", patience: float = BUSY
) -> Engine:
    """Create an engine, not connected yet, whose transactions begin with the `begin` statement.

    They wait at most `patience` seconds for those of other processes.
    """
    # Python's driver begins transactions late and not before every statement; without an isolation
    # level it begins none, and the listener below begins them.
    connect = partial(
        sqlite3.connect,
        f"{Path(url.database or '').absolute().as_uri()}?mode=rw",  # does not create a missing file
        uri=True,
        isolation_level=None,
        check_same_thread=False,  # the pool gives a connection to one thread at a time
    )
    engine = create_engine(
        url,
        creator=connect,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # errors must not reveal what a player plans
    )

    settings = (f"PRAGMA busy_timeout = {patience * 1000}", f"PRAGMA foreign_keys = {foreign_keys}")

    def prepare(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, *settings):
            cursor.execute(pragma)
        cursor.close()

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", start)
    return engine


def migrate_sqlite(url: URL) -> None:
    """Bring a file up to date in one transaction, with foreign keys off.

    Raises `TooNew` or `TooOld`. Rewriting a table must not trip over the keys that point to it, and
    SQLite takes this setting only between transactions.
    """
    engine = create_sqlite_engine(url, "BEGIN IMMEDIATE", WRITERS, "OFF", sqlite_file.PATIENCE)
    try:
        with engine.begin() as connection:
            migrating.upgrade(connection)
    finally:
        engine.dispose()
