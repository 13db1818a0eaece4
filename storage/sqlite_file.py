"""The file of an SQLite database, tested before anything is built on it.

The driver opens connections in threads of its own; one that fails there prints to standard error
after the program has given its reason. So failures are provoked here first, without a thread.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from storage.address import hide_password
from storage.driver_facts import PRIMARY_CODE
from storage.private_files import make_private_file, make_private_folder
from storage.storage_errors import DatabaseGone, Unreachable, Unwritable

UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
}
PATIENCE = 120.0  # the seconds to wait for another process, which may be migrating the file
PAUSE = 0.05  # the seconds between two tries


def prepare(url: URL) -> None:
    """Create folder and file, private to their owner; raises `Unwritable` or `Unreachable`."""
    file = Path(url.database or "")
    try:
        make_private_folder(file.parent)
    except OSError as error:
        raise Unwritable(file.parent, error.strerror or "cannot be created") from error
    try:
        make_private_file(file)
        _wait_for_lock(file)
    except OSError as error:
        raise Unwritable(file, error.strerror or "cannot be opened") from error
    except sqlite3.Error as error:
        if error.sqlite_errorcode & PRIMARY_CODE in UNWRITABLE:
            raise Unwritable(file, str(error)) from error
        raise Unreachable(hide_password(url), str(error)) from error


class FileIdentity:
    """Checks that the file of a database, and its log of writes, are those that were opened.

    A file that is deleted while it is open takes every write, and loses it with the process.
    """

    def __init__(self, url: URL) -> None:
        file = Path(url.database or "")
        self._log = file.with_name(f"{file.name}-wal")  # created by the first transaction
        self._known = {file: _identity(file)}

    def check(self) -> None:
        """Raise `DatabaseGone` if a file is missing or was replaced; call while writing."""
        if self._log not in self._known:
            self._known[self._log] = _identity(self._log)
        for file, identity in self._known.items():
            if _identity(file) != identity:
                raise DatabaseGone(f"{file} is another file than the one that was opened")


def _identity(file: Path) -> tuple[int, int]:
    try:
        found = file.stat()
    except OSError as error:
        raise DatabaseGone(f"{file}: {error.strerror}") from error
    return found.st_dev, found.st_ino


def _wait_for_lock(file: Path) -> None:
    # SQLite itself does not wait if two processes turn a new file to WAL at once.
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
