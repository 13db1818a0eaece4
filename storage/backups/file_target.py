"""Replacing an SQLite file with a backup: at every moment the old or the new one is there."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL

from storage.backups.file_backup import check_file, path_of
from storage.backups.part_files import sync_folder
from storage.backups.putting_back import (
    Present,
    PutBack,
    PutBackCounts,
    free_name,
    put_back,
    read_present,
)
from storage.backups.sources import Backup, fill_from, fitting
from storage.driver_facts import PRIMARY_CODE, driver_facts
from storage.migrating import upgrade
from storage.private_files import FILE_MODE, make_private_folder
from storage.sqlite import create_sqlite_engine
from storage.storage_errors import DatabaseBusy

NEW = ".restoring"  # the new file while it is prepared, beside the database
BESIDE = ("-wal", "-shm")  # the files that SQLite puts beside a database


def restore_file(url: URL, backup: Backup, given: PutBack) -> tuple[PutBackCounts, Path | None]:
    """Replace a file with a backup; return what is in it, and where the old one is now.

    The caller holds the lock of the file. If it is killed, either the old database or the new one
    is there.
    """
    file = path_of(url)
    make_private_folder(file.parent)
    new = file.with_name(file.name + NEW)
    _remove(new)
    present = _read_present(url) if file.exists() else Present()
    try:
        counts = _make_ready(url.set(database=str(new)), backup, given, present)
        kept = _keep_old(file, given.now) if file.exists() else None
        new.replace(file)
        sync_folder(file.parent)
    except BaseException:
        _remove(new)
        raise
    return counts, kept


def _make_ready(url: URL, backup: Backup, given: PutBack, present: Present) -> PutBackCounts:
    new = path_of(url)
    if backup.is_file:
        shutil.copyfile(backup.file, new)
    else:
        new.touch()
    new.chmod(FILE_MODE)
    engine = create_sqlite_engine(url, "BEGIN IMMEDIATE", 1, "OFF")
    try:
        with driver_facts(), engine.begin() as connection, fitting(backup):
            if backup.is_file:
                upgrade(connection)
            else:
                fill_from(connection, backup)
            counts = put_back(connection, given, present)
    finally:
        engine.dispose()
    check_file(new)
    descriptor = os.open(new, os.O_RDWR)
    os.fsync(descriptor)
    os.close(descriptor)
    return counts


def _read_present(url: URL) -> Present:
    """Return what is known of the present database, as far as it can be read."""
    engine = create_sqlite_engine(url, "BEGIN", 1)
    try:
        with engine.connect() as connection:
            return read_present(connection)
    except Exception:  # noqa: BLE001  # it may be damaged in any way: that is why it is replaced
        return Present()
    finally:
        engine.dispose()


def _keep_old(file: Path, now: datetime) -> Path:
    """Give the present database a second name, after its log has been written into it."""
    taken = [each.name for each in file.parent.iterdir()]
    kept = file.with_name(free_name(f"{file.name}.before-{now:%Y%m%d-%H%M%S}", taken))
    _end_log(file)
    _link(file, kept)
    for ending in BESIDE:  # of a database that is damaged, and was not opened
        beside = file.with_name(file.name + ending)
        if beside.exists():
            _link(beside, kept.with_name(kept.name + ending))
            beside.unlink()
    return kept


def _end_log(file: Path) -> None:
    """Write the log into its file, or it would be applied to the new one. Raises `DatabaseBusy`."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as opened:
            opened.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_BUSY:
            raise DatabaseBusy(f"another program reads {file}; let it end first") from error


def _link(file: Path, name: Path) -> None:
    try:
        name.hardlink_to(file)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        shutil.copyfile(file, name)


def _remove(new: Path) -> None:
    for file in (new, *(new.with_name(new.name + ending) for ending in ("-journal", *BESIDE))):
        file.unlink(missing_ok=True)
