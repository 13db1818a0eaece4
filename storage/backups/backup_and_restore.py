"""Backing up and restoring whatever database an address names."""

import asyncio
from datetime import datetime
from pathlib import Path

from storage import address
from storage.backups.file_backup import back_up_file, path_of
from storage.backups.file_target import restore_file
from storage.backups.putting_back import PutBack, PutBackCounts
from storage.backups.sources import Backup
from storage.database import driver_errors
from storage.storage_errors import Unreachable


def find_source(url: str) -> Path | None:
    """Return the file of an SQLite database, or None for a server. Raises `Unreachable`."""
    where = address.read_url(url)
    if not address.is_file(where):
        return None
    file = path_of(where)
    if not file.is_file():
        raise Unreachable(address.hide_password(where), "there's no such file")
    return file


def find_folder(url: str) -> Path | None:
    """Return the folder of an SQLite database, which may not exist yet, or None for a server."""
    where = address.read_url(url)
    return path_of(where).parent if address.is_file(where) else None


def back_up(url: str, target: Path, now: datetime) -> int:
    """Write a backup of one moment, checked and safe on the disk; return its size in bytes.

    Raises `FileInTheWay`, `BadBackup`, `BadUrl`, `Unreachable` or `OSError`.
    """
    source = find_source(url)
    if source is not None:
        return back_up_file(source, target, now)
    from storage.backups.server_target import back_up_server  # a driver that most lack

    where = address.read_url(url)
    with driver_errors(where):
        return asyncio.run(back_up_server(where, target, now))


def restore(url: str, backup: Backup, given: PutBack) -> tuple[PutBackCounts, str | None]:
    """Replace a database with a backup; return what is in it, and where the old one is.

    The caller holds the lock of a file. Raises `DatabaseInUse` and whatever `back_up` raises.
    """
    where = address.read_url(url)
    if address.is_file(where):
        counts, kept = restore_file(where, backup, given)
        return counts, str(kept) if kept else None
    from storage.backups.server_target import restore_server

    with driver_errors(where):
        counts, schema = asyncio.run(restore_server(where, backup, given))
        return counts, f"the schema {schema}" if schema else None
