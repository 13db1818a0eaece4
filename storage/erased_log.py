"""The people who asked to be erased, kept in a file beside the database in case of a restore.

Each line holds the moment and a code that only the same person in the same database gives.
"""

import hashlib
import hmac
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from storage.private_files import FILE_MODE, make_private_folder

NAME = "erased.log"


@dataclass(frozen=True, slots=True)
class ErasedLog:
    """The file of one database; `key` is the id of that database."""

    file: Path
    key: str

    def note(self, person_id: int, at: datetime) -> None:
        """Note that a person asked to be erased; when this returns, the note is on the disk.

        Raises `OSError`. Noting the same person twice does no harm.
        """
        line = f"{at.isoformat()} {code_of(self.key, person_id)}\n"
        make_private_folder(self.file.parent)
        descriptor = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, FILE_MODE)
        try:
            os.write(descriptor, line.encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def code_of(key: str, person_id: int) -> str:
    """Return the code that stands for a person in the log of a database."""
    return hmac.digest(key.encode(), str(person_id).encode(), hashlib.sha256).hex()


def read_codes(files: Iterable[Path], since: datetime) -> dict[str, datetime]:
    """Return the codes noted after a moment in any of these files, each with its last moment.

    A missing file has none; a line cut short by a crash is skipped.
    """
    found: dict[str, datetime] = {}
    for at, code in _lines(files):
        if at > since:
            found[code] = max(at, found.get(code, at))
    return found


def merge_into(target: Path, source: Path) -> None:
    """Add to a log the lines of another that it lacks."""
    missing = {*_lines([source])} - {*_lines([target])}
    if missing:
        text = "".join(f"{at.isoformat()} {code}\n" for at, code in sorted(missing))
        descriptor = os.open(target, os.O_WRONLY | os.O_APPEND | os.O_CREAT, FILE_MODE)
        with open(descriptor, "a", encoding="ascii") as log:  # noqa: PTH123  # made with its mode
            log.write(text)
            log.flush()
            os.fsync(log.fileno())


def _lines(files: Iterable[Path]) -> Iterator[tuple[datetime, str]]:
    for file in files:
        if not file.is_file():
            continue
        for line in file.read_text(encoding="ascii", errors="replace").splitlines():
            at, _, code = line.partition(" ")
            try:
                moment = datetime.fromisoformat(at)
            except ValueError:
                continue
            if len(code) == hashlib.sha256().digest_size * 2 and moment.tzinfo is not None:
                yield moment, code
