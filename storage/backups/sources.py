"""Reading a backup of either kind and filling a database from it."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, make_url, select

from storage.address import SQLITE
from storage.backups.archive import Archive, is_archive
from storage.backups.file_backup import check_file, is_file_backup
from storage.migrating import migrate_to, upgrade
from storage.numbers import raise_numbers, read_numbers
from storage.portable import BATCH, insert_rows, portable
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
    was_marked: bool = True  # as the backup command noted it; a copy made by hand has none

    def check(self) -> None:
        """Read all of it. Raises `BadBackup`."""
        if self.is_file:
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
            found = Backup(file, archive.head.revision, archive.head.moment, is_file=False)
    else:
        raise BadBackup(file, "it is neither a database of SQLite nor a backup of Damka")
    if found.revision > REVISION:
        raise TooNew(found.revision)
    if found.revision < FIRST_REVISION:
        raise TooOld(found.revision)
    return found


def _read_file(file: Path) -> Backup:
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as opened:
            (revision,) = opened.execute("SELECT version_num FROM alembic_version").fetchone()
            marked = _find_mark(opened)
            newest = [opened.execute(query).fetchone()[0] for query in NEWEST]
    except (sqlite3.Error, TypeError) as error:
        raise BadBackup(file, f"it is no database of Damka ({error})") from error
    if marked is not None:
        return Backup(file, revision, datetime.fromisoformat(marked), is_file=True)
    known = [datetime.fromisoformat(each).replace(tzinfo=UTC) for each in newest if each]
    made_at = max(known, default=datetime.fromtimestamp(file.stat().st_mtime, UTC))
    return Backup(file, revision, made_at, is_file=True, was_marked=False)


def _find_mark(opened: sqlite3.Connection) -> str | None:
    try:
        found = opened.execute("SELECT value FROM instance WHERE key = 'made_at'").fetchone()
    except sqlite3.Error:
        return None  # its revision kept no facts about the database yet
    return found[0] if found else None


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
        raise_numbers(connection, archive.head.numbers)
        upgrade(connection)


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
