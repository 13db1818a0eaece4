"""Writing a file whole or not at all: beside its place first, then moved there."""

import contextlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.file_lock import try_lock
from storage.private_files import FILE_MODE


class FileInTheWay(Exception):
    """The file exists already, or another process is writing it."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file} {why}")
        self.file = file


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """Yield an empty file to write into; it moves to its place when the block ends without error.

    An error leaves nothing behind. A part that a killed process left is overwritten. Raises
    `FileInTheWay` and `OSError`.
    """
    check_free(file)
    part = file.with_name(f"{file.name}.part")
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT, FILE_MODE)
    try:
        try:
            try_lock(descriptor)
        except OSError as error:
            raise FileInTheWay(file, "is being written by another process right now") from error
        os.fchmod(descriptor, FILE_MODE)
        os.ftruncate(descriptor, 0)
        try:
            yield part
            os.fsync(descriptor)
            _publish(part, file)
        finally:
            part.unlink(missing_ok=True)
            for leftover in ("-journal", "-wal", "-shm"):
                part.with_name(part.name + leftover).unlink(missing_ok=True)
    finally:
        os.close(descriptor)
    sync_folder(file.parent)


def check_free(file: Path) -> None:
    """Raise `FileInTheWay` if anything has that name, even a broken link."""
    if file.is_symlink() or file.exists():
        raise FileInTheWay(file, "is there already")


def _publish(part: Path, file: Path) -> None:
    """Give a file its name, unless something has taken the name meanwhile."""
    try:
        file.hardlink_to(part)
    except FileExistsError as error:
        raise FileInTheWay(file, "is there already") from error
    except OSError:  # a file system without links
        check_free(file)
        part.rename(file)


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, if the system can."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
