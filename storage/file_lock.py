"""One bot on one file: a lock beside an SQLite database, held for the life of the process."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from storage import address
from storage.private_files import FILE_MODE, make_private_folder
from storage.storage_errors import DatabaseInUse, Unwritable

if sys.platform == "win32":
    import msvcrt

    BEHIND_THE_TEXT = 1 << 20  # a lock of Windows hides the bytes that it covers

    def try_lock(descriptor: int) -> None:
        os.lseek(descriptor, BEHIND_THE_TEXT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def holding(url: str) -> Iterator[None]:
    """Lock the file of a database against other bots and commands; a server needs no lock.

    The lock ends with the process, however it ends. Raises `BadUrl`, `DatabaseInUse` or
    `Unwritable`.
    """
    where = address.read_url(url)
    if not address.is_file(where):
        yield
        return
    file = Path(where.database or "").resolve()  # one lock, whatever path leads to the file
    with _held(file.with_name(f"{file.name}.lock")):
        yield


@contextmanager
def _held(lock: Path) -> Iterator[None]:
    try:
        make_private_folder(lock.parent)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, FILE_MODE)
    except OSError as error:
        raise Unwritable(lock, error.strerror or "cannot be opened") from error
    try:
        try:
            try_lock(descriptor)
        except OSError as error:
            raise DatabaseInUse(_read_holder(lock), lock) from error
        _tell_holder(descriptor)
        yield
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def _read_holder(lock: Path) -> str:
    """Return the holder of a lock, if its file names one."""
    try:
        return lock.read_text(encoding="utf-8").strip()[:100]
    except (OSError, ValueError):
        return ""


def _tell_holder(descriptor: int) -> None:
    """Write who holds a lock, for those it refuses; on a full disk it holds without."""
    moment = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"process {os.getpid()} since {moment}\n".encode())
