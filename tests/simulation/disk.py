"""The disk of a simulated machine: connections of SQLite that fail when they are told to."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from tests.simulation.process import OWNER

CONNECT = sqlite3.connect
COMMIT = "COMMIT"
WRITING = ("INSERT", "UPDATE", "DELETE")
SIGN_OF_LIFE = "INSERT INTO beats"  # of a process, every few seconds
ERRORS = {
    "locked": (sqlite3.SQLITE_BUSY, "database is locked"),
    "full": (sqlite3.SQLITE_FULL, "database or disk is full"),
    "broken": (sqlite3.SQLITE_IOERR, "disk I/O error"),
}

# Called with every statement before it is carried out; what it raises the statement raises.
Trouble = Callable[[str], None]


class Disk:
    """Holds what is wrong with the disk now."""

    trouble: Trouble | None = None


DISK = Disk()


def disk_error(kind: str) -> sqlite3.OperationalError:
    """Return an error as SQLite raises it."""
    code, words = ERRORS[kind]
    error = sqlite3.OperationalError(words)
    error.sqlite_errorcode = code
    return error


@dataclass
class Writes:
    """Hands on the statements that change what people have, and the commits of those.

    Reads and signs of life are of no interest: the loops make thousands of them, and ask again.
    What a thread does in one transaction is never interrupted, so one flag will do.
    """

    trouble: Trouble
    has_written: bool = False

    def __call__(self, statement: str) -> None:
        if statement == COMMIT:
            is_it = self.has_written
        else:
            is_it = statement.startswith(WRITING) and not statement.startswith(SIGN_OF_LIFE)
            self.has_written = is_it or (self.has_written and not statement.startswith("BEGIN"))
        if is_it:
            self.trouble(statement)


class FragileCursor(sqlite3.Cursor):
    """A cursor whose statements may fail."""

    def execute(self, sql: str, *args: Any) -> "FragileCursor":
        if DISK.trouble is not None:
            DISK.trouble(sql)
        super().execute(sql, *args)
        return self

    def executemany(self, sql: str, *args: Any) -> "FragileCursor":
        if DISK.trouble is not None:
            DISK.trouble(sql)
        super().executemany(sql, *args)
        return self


class FragileConnection(sqlite3.Connection):
    """A connection whose statements and commits may fail, and which dies with its process."""

    def cursor(self, factory: Any = FragileCursor) -> Any:
        return super().cursor(FragileCursor)

    def commit(self) -> None:
        if DISK.trouble is not None and self.in_transaction:
            DISK.trouble(COMMIT)
        super().commit()

    def drop(self) -> None:
        """Close it, for its process is dead; what was not committed is lost."""
        super().close()


def connect_fragile(*args: Any, **kwargs: Any) -> sqlite3.Connection:
    """Open a connection for the present process."""
    process = OWNER.get()
    if process is None:
        plain: sqlite3.Connection = CONNECT(*args, **kwargs)
        return plain
    connection: FragileConnection = CONNECT(*args, factory=FragileConnection, **kwargs)
    process.resources[connection] = None
    return connection


@contextmanager
def fragile_disk() -> Iterator[Disk]:
    """Let every connection of a process that is opened from now on be fragile."""
    with patch.object(sqlite3, "connect", connect_fragile):
        try:
            yield DISK
        finally:
            DISK.trouble = None
