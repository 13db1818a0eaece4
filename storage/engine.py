"""Connections that mean what they say: real transactions, and promises kept over a power cut."""

from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.address import is_file, shown
from storage.errors import BadUrl

WRITES = "damka_writes"  # the execution option of transactions that write

PRAGMAS = (
    "PRAGMA busy_timeout = 5000",  # milliseconds; first, for the next ones may meet a lock
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
)
# One writer and some readers: each connection has its own thread.
SQLITE_POOL = {"pool_size": 5, "max_overflow": 0}
# The server may restart under us; a lost connection costs a ping, not a move.
POSTGRES_POOL = {"pool_size": 10, "max_overflow": 10, "pool_pre_ping": True}
CONNECT_SECONDS = 10


def create(url: URL, *, checks_keys: bool = True) -> AsyncEngine:
    """An engine with honest transactions; connects to nothing yet. Raises `BadUrl`."""
    try:
        return _sqlite(url, checks_keys) if is_file(url) else _postgres(url)
    except ModuleNotFoundError as error:
        raise BadUrl(shown(url), f"needs the package {error.name}, which is missing") from error


def _postgres(url: URL) -> AsyncEngine:
    return create_async_engine(url, connect_args={"timeout": CONNECT_SECONDS}, **POSTGRES_POOL)


def _sqlite(url: URL, checks_keys: bool) -> AsyncEngine:
    # Python's driver begins transactions late and not before every statement; without an
    # isolation level it begins none, and the listener below does.
    engine = create_async_engine(url, connect_args={"isolation_level": None}, **SQLITE_POOL)

    def prepare(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if checks_keys else 'OFF'}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "invalidate", _undo)
    return engine


def _undo(connection: Any, record: object, error: BaseException | None) -> None:
    # A cancelled task leaves its statement unfinished; SQLite then closes the connection only once
    # the statement is collected as garbage, and keeps the transaction, and the lock, until then.
    connection.rollback()


def _begin(connection: Connection) -> None:
    # A reader that turned writer could find the database changed under it and fail at once,
    # whatever the timeout; so writers lock first.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
