"""A file that is there whole or not at all: written beside its place, then moved there."""

import contextlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.file_lock import try_lock
from storage.private_files import FILE_MODE


class FileInTheWay(Exception):
    """There is a file already, or another process is just writing it."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file} {why}")
        self.file = file


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """Give an empty file to write into; in its place it stands once the block has ended well.

    An error leaves nothing behind. A file that a killed process left half is written anew. Raises
    `FileInTheWay` and `OSError`.
    """
    check_free(file)
    part = file.with_name(f"{file.name}.part")
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT, FILE_MODE)
    try:
        try:
            try_lock(descriptor)
        except OSError as error:
            raise FileInTheWay(file, "is just being written by another process") from error
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
    """Raise `FileInTheWay` where there is something by that name, were it a link to nothing."""
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
    """Have the names in a folder on the disk, as far as the system can."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
