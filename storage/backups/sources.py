"""Reading a backup of either kind and filling a database from it."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, func, make_url, select, text
from sqlalchemy.exc import StatementError

from storage.address import SQLITE
from storage.backups.archive import Archive, is_archive
from storage.backups.file_backup import check_file, is_file_backup
from storage.backups.foreign_files import check_schema, check_values, open_foreign
from storage.driver_facts import is_misfit
from storage.migrating import migrate_to, upgrade
from storage.numbers import COUNTED, HIGHEST, raise_numbers, read_numbers
from storage.portable import BATCH, insert_rows, portable, read_moment
from storage.schema import FIRST_REVISION, REVISION, metadata
from storage.sqlite import create_sqlite_engine, migrate_sqlite
from storage.storage_errors import BadBackup, TooNew, TooOld

NEWEST = "SELECT max(beat_at) FROM beats", "SELECT max(moved_at) FROM matches"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup: where it is, and its revision and moment."""

    file: Path
    revision: str
    made_at: datetime
    is_file: bool  # an SQLite file, or else an archive
    size: int  # of what it holds, in bytes
    was_marked: bool = True  # as the backup command noted it; a copy made by hand has none

    def check(self) -> None:
        """Read all of it. Raises `BadBackup`."""
        if self.is_file:
            with open_foreign(self.file) as opened:
                check_schema(self.file, opened)
                check_values(self.file, opened)
            check_file(self.file)
        else:
            with Archive.open(self.file) as archive:
                archive.check()


def read_backup(file: Path) -> Backup:
    """Recognise a backup file. Raises `BadBackup`, `TooNew`, `TooOld` or `OSError`."""
    if is_file_backup(file):
        found = _read_file(file)
    elif is_archive(file):
        with Archive.open(file) as archive:
            head = archive.head
            found = Backup(file, head.revision, head.moment, is_file=False, size=archive.size)
    else:
        raise BadBackup(file, "it's neither an SQLite database nor a backup from Damka")
    if found.revision > REVISION:
        raise TooNew(found.revision)
    if found.revision < FIRST_REVISION:
        raise TooOld(found.revision)
    return found


def _read_file(file: Path) -> Backup:
    stat = file.stat()
    with open_foreign(file) as opened:
        check_schema(file, opened)
        (revision,) = opened.execute("SELECT version_num FROM alembic_version").fetchone()
        marked = _find_mark(opened)
        newest = [opened.execute(query).fetchone()[0] for query in NEWEST]
    try:
        if marked is not None:
            return Backup(file, revision, read_moment(marked), is_file=True, size=stat.st_size)
        known = [datetime.fromisoformat(each).replace(tzinfo=UTC) for each in newest if each]
    except (ValueError, TypeError, OverflowError) as error:
        raise BadBackup(file, f"its moment is none ({error})") from error
    made_at = max(known, default=datetime.fromtimestamp(stat.st_mtime, UTC))
    return Backup(file, revision, made_at, is_file=True, size=stat.st_size, was_marked=False)


def _find_mark(opened: sqlite3.Connection) -> str | None:
    try:
        found = opened.execute("SELECT value FROM instance WHERE key = 'made_at'").fetchone()
    except sqlite3.Error:
        return None  # its revision kept no facts about the database yet
    return found[0] if found else None


@contextmanager
def fitting(backup: Backup) -> Iterator[None]:
    """Raise `BadBackup` if the database refuses what a backup holds."""
    try:
        yield
    except StatementError as error:
        if not is_misfit(error):
            raise
        said = error.orig and (error.orig.__cause__ or error.orig)
        told = str(said).partition("\n")[0]
        raise BadBackup(backup.file, f"its rows do not fit together ({told})") from error


def fill_from(connection: Connection, backup: Backup) -> None:
    """Make the tables in an empty database and fill them, at the newest revision."""
    if backup.is_file:
        with _newest(backup.file) as source:
            upgrade(connection)
            copy_rows(source, connection)
        return
    with Archive.open(backup.file) as archive:
        migrate_to(connection, archive.head.revision)
        archive.fill(connection)
        _check_keys(connection, backup)
        raise_numbers(connection, archive.head.numbers)
        upgrade(connection)
        _check_numbers(connection, backup)


def _check_keys(connection: Connection, backup: Backup) -> None:
    """Raise `BadBackup` if a row refers to none; a server has looked at that by itself."""
    if connection.dialect.name == "sqlite":
        dangling = connection.execute(text("PRAGMA foreign_key_check")).first()
        if dangling is not None:
            raise BadBackup(backup.file, f"a row of {dangling[0]} refers to one that is not there")


def _check_numbers(connection: Connection, backup: Backup) -> None:
    """Let new rows have numbers above those of all rows. Raises `BadBackup` if few are left."""
    highest = {
        name: connection.scalar(select(func.max(metadata.tables[name].c.id))) or 0
        for name in COUNTED
    }
    if max(highest.values()) > HIGHEST:
        raise BadBackup(backup.file, "it leaves no numbers for new games")
    raise_numbers(connection, highest)


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows and numbers into an empty database of the same revision."""
    for table in metadata.sorted_tables:
        plain = portable(table)
        target.execute(plain.delete())  # rows that creating the tables has added
        query = select(plain).execution_options(yield_per=BATCH)
        for rows in source.execute(query).partitions():
            insert_rows(target, plain, rows)
    raise_numbers(target, read_numbers(source))


@contextmanager
def _newest(file: Path) -> Iterator[Connection]:
    """Open a migrated copy of an SQLite file; the file itself stays as it is."""
    with tempfile.TemporaryDirectory(prefix="damka-") as folder:
        copy = Path(folder) / "damka.db"
        shutil.copyfile(file, copy)
        url = make_url("sqlite://").set(drivername=SQLITE, database=str(copy))
        migrate_sqlite(url)
        engine = create_sqlite_engine(url, "BEGIN", 1)
        try:
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()
