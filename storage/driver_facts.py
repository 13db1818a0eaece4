"""Drivers' errors about a database in trouble, translated into our own."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from storage.storage_errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFull,
    DatabaseGone,
    DatabaseTrouble,
)

PRIMARY_CODE = 0xFF  # the low byte of SQLite's error codes; the rest only gives details
SQLITE: dict[int, type[DatabaseTrouble]] = {
    sqlite3.SQLITE_BUSY: DatabaseBusy,
    sqlite3.SQLITE_LOCKED: DatabaseBusy,
    sqlite3.SQLITE_FULL: DatabaseFull,
    sqlite3.SQLITE_CANTOPEN: DatabaseGone,
    sqlite3.SQLITE_READONLY: DatabaseGone,
    sqlite3.SQLITE_IOERR: DatabaseGone,  # the disk does not answer, or its folder is away
    sqlite3.SQLITE_PROTOCOL: DatabaseBusy,  # no lock after many tries
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
}
# https://www.postgresql.org/docs/current/errcodes-appendix.html
POSTGRESQL: dict[str, type[DatabaseTrouble]] = {
    "40001": DatabaseBusy,  # serialization failure
    "40P01": DatabaseBusy,  # deadlock
    "55P03": DatabaseBusy,  # lock not available
    "25006": DatabaseGone,  # a standby, which takes no writes
    "53100": DatabaseFull,  # disk full
    "53200": DatabaseBusy,  # out of memory
    "53300": DatabaseBusy,  # too many connections
    "57014": DatabaseBusy,  # a statement that took too long
    "57P01": DatabaseGone,  # shut down by its administrator
    "57P02": DatabaseGone,  # crashed
    "57P03": DatabaseGone,  # starting or stopping
    "58030": DatabaseGone,  # the disk does not answer
}


@contextmanager
def driver_facts() -> Iterator[None]:
    """Turn drivers' errors about a database in trouble into our own; others pass through."""
    try:
        yield
    except DBAPIError as error:
        fact = DatabaseGone if error.connection_invalidated else _fact_of(error.orig)
        if fact is None:
            raise
        raise fact(str(error.orig)) from error
    except NoConnectionFree as error:
        raise DatabaseBusy(str(error)) from error
    except OSError as error:  # the server does not answer, or not in time
        raise DatabaseGone(str(error)) from error


def is_damage(error: DBAPIError) -> bool:
    """Tell whether a driver's error means that the database file is damaged."""
    return _fact_of(error.orig) is DatabaseDamaged


def is_misfit(error: StatementError) -> bool:
    """Tell whether a database refused values for what they are, and is not in trouble itself."""
    if not isinstance(error, DBAPIError):
        return True
    state = getattr(error.orig, "sqlstate", None) or ""
    is_of_values = isinstance(error, IntegrityError | DataError) or state[:2] in ("22", "23")
    return is_of_values or isinstance(getattr(error.orig, "__cause__", None), ValueError)


def _fact_of(said: BaseException | None) -> type[DatabaseTrouble] | None:
    if isinstance(said, sqlite3.Error):
        code = getattr(said, "sqlite_errorcode", 0)  # errors of the module itself have no code
        return SQLITE.get(code & PRIMARY_CODE)
    return POSTGRESQL.get(getattr(said, "sqlstate", None) or "")
