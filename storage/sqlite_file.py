"""The file of an SQLite database, tried before anything is built on it.

The driver opens connections in threads of its own; one that fails there complains on standard error
after the program has given its reason. So what can go wrong is met here, without a thread.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from storage.address import hide_password
from storage.storage_errors import Unreachable, Unwritable

UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
}
PRIMARY_CODE = 0xFF  # the low byte of an error code; the rest only says in which way
PATIENCE, PAUSE = 5.0, 0.05  # seconds to wait for somebody else's lock, and between two tries


def prepare(url: URL) -> None:
    """Create the folder and the file; raises `Unwritable` or `Unreachable`."""
    file = Path(url.database or "")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritable(file.parent, error.strerror or "cannot be created") from error
    try:
        _wait_for_lock(file)
    except sqlite3.Error as error:
        if error.sqlite_errorcode & PRIMARY_CODE in UNWRITABLE:
            raise Unwritable(file, str(error)) from error
        raise Unreachable(hide_password(url), str(error)) from error


def _wait_for_lock(file: Path) -> None:
    # SQLite itself does not wait where two want to turn a new file to WAL at once.
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return _try_writing(file)
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > deadline:
                raise
        time.sleep(PAUSE)


def _try_writing(file: Path) -> None:
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        # Kept in the file: readers and the writer never wait for each other.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
