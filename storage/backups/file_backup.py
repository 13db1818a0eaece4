"""The backup of an SQLite file as of one moment, taken while others read and write."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL

from storage.backups.foreign_files import open_foreign
from storage.backups.part_files import whole_file
from storage.driver_facts import PRIMARY_CODE
from storage.storage_errors import BadBackup, Unreachable

MAGIC = b"SQLite format 3\0"
HAS_FACTS = "SELECT 1 FROM sqlite_master WHERE name = 'instance'"
MADE_AT = "INSERT OR REPLACE INTO instance (key, value) VALUES ('made_at', ?)"


def back_up_file(source: Path, target: Path, now: datetime) -> int:
    """Copy the database of a file into a new one, checked and safe on the disk; return its bytes.

    It copies in one step: a reading transaction sees one moment and keeps nobody waiting. In
    several steps, SQLite would start again with every write of another process. Raises
    `FileInTheWay`, `Unreachable`, `BadBackup` if the source, and so the copy, is damaged, and
    `OSError` for a full disk.
    """
    with whole_file(target) as part:
        try:
            _copy(source, part, now)
        except sqlite3.Error as error:
            if error.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_FULL:
                raise OSError(28, "the disk is full", str(target)) from error
            raise Unreachable(str(source), str(error)) from error
        check_file(part)
        return part.stat().st_size


def _copy(source: Path, part: Path, now: datetime) -> None:
    address = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, isolation_level=None)) as opened,
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        opened.execute("PRAGMA busy_timeout = 5000")
        opened.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
        if copy.execute(HAS_FACTS).fetchone():  # it may be older than this version
            copy.execute(MADE_AT, [now.isoformat()])


def check_file(file: Path) -> None:
    """Raise `BadBackup` if an SQLite file is damaged or has a foreign key that leads nowhere."""
    with open_foreign(file) as opened:
        (verdict,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise BadBackup(file, verdict)
        dangling = opened.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise BadBackup(
            file, f"a row of {dangling[0]} refers to one of {dangling[2]} that isn't there"
        )


def is_file_backup(file: Path) -> bool:
    """Tell whether a file is an SQLite database."""
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def path_of(url: URL) -> Path:
    """Return the path of an SQLite database's file, with all links resolved."""
    return Path(url.database or "").resolve()
