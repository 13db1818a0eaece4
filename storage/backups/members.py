"""The members of an archive, read with a limit on whatever comes from the file.

A file may say anything of its sizes, and a few bytes may unpack to many, so no read, member or line
is taken whole before it is known to be short.
"""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.storage_errors import BadBackup

LONGEST = 1 << 20  # bytes; a row may hold a packed game, which takes some 20 a move
CHUNK = 1 << 16
ENCRYPTED = 0x1
# What a changed byte of an archive raises: a flag may say that a member is encrypted or packed
# otherwise, and nested JSON overflows the stack.
DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    KeyError,
    TypeError,
    ValueError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
)


class _BoundedFile(io.FileIO):
    """A file that refuses long reads: `zipfile` takes in a directory of any size at once."""

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = LONGEST + 1 if size is None or size < 0 else size
        found = super().read(min(wanted, LONGEST + 1))
        if found is not None and len(found) > LONGEST:
            raise zipfile.BadZipFile("its directory is too long")
        return found or b""


class Members:
    """The members of an archive; each is packed as the backup command packs it."""

    def __init__(self, file: Path) -> None:
        """Read the directory of an archive. Raises `BadBackup` or `OSError`."""
        self._file = file
        self._raw = _BoundedFile(file)
        try:
            with self.reading("it is no backup of Damka"):
                self._opened = zipfile.ZipFile(self._raw)
                self.names = self._opened.namelist()
                _check_packing(self._opened.infolist())
        except BaseException:
            self._raw.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._opened.close()
        self._raw.close()

    @property
    def size(self) -> int:
        """The bytes that the members unpack to; no more than that is ever read."""
        return sum(each.file_size for each in self._opened.infolist())

    def read(self, name: str) -> str:
        """Return the text of a member. Raises `ValueError` if it is too long, or as `zipfile`."""
        found = bytearray()
        for chunk in self._chunks(name):
            found += chunk
            _check_length(found)
        return found.decode()

    def lines(self, name: str) -> Iterator[str]:
        """Yield the lines of a member; raises as `read`."""
        rest = b""
        for chunk in self._chunks(name):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                _check_length(line)
                yield line.decode()
            _check_length(rest)
        if rest:
            raise ValueError("its last line is cut")

    def _chunks(self, name: str) -> Iterator[bytes]:
        with self._opened.open(name) as member:
            while chunk := member.read(CHUNK):
                yield chunk

    @contextmanager
    def reading(self, trouble: str) -> Iterator[None]:
        """Turn whatever a damaged archive raises into a `BadBackup` that begins with `trouble`."""
        try:
            yield
        except DAMAGED as error:
            raise BadBackup(self._file, f"{trouble} ({error})") from error


def _check_length(found: bytes | bytearray) -> None:
    if len(found) > LONGEST:
        raise ValueError(f"a line is longer than {LONGEST:,} bytes")


def _check_packing(members: list[zipfile.ZipInfo]) -> None:
    for each in members:
        if each.flag_bits & ENCRYPTED:
            raise zipfile.BadZipFile("it is encrypted")
        if each.compress_type != zipfile.ZIP_DEFLATED:
            raise zipfile.BadZipFile("it is not packed as Damka packs")
