"""The backup of a database server as of one moment: a zip file in our own format.

`head.json` tells the revision, the moment, the last numbers and the tables with their columns. Each
table is a file of JSON lines; `sums.json`, written last, has the number of lines and their
checksum. Any kind of database can be filled from it.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, MetaData, Table, select

from storage.migrating import VERSION, find_revision
from storage.numbers import read_numbers
from storage.portable import (
    BATCH,
    Tally,
    describe,
    insert_rows,
    portable,
    portable_table,
    read_line,
    write_line,
)
from storage.storage_errors import BadBackup, Outdated

FORMAT = 1
MAGIC = b"PK\x03\x04"
HEAD, SUMS = "head.json", "sums.json"
PACKING = 6  # of the levels of zlib
# What a changed byte of an archive raises: a flag may say that a member is encrypted or packed
# otherwise, and bzip2 raises OSError for what it cannot unpack.
DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    KeyError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)


@dataclass(frozen=True, slots=True)
class Head:
    """What an archive says about itself."""

    revision: str
    made_at: str
    numbers: Mapping[str, int]  # the last number given, by table
    tables: Mapping[str, Mapping[str, str]]  # columns by table, as `storage.portable` calls them
    format: int = FORMAT

    @property
    def moment(self) -> datetime:
        """The moment that the archive holds."""
        return datetime.fromisoformat(self.made_at)


def write_archive(connection: Connection, part: Path, now: datetime) -> int:
    """Write all rows of a database as a transaction sees them; return their number.

    The database may be of any revision, as its columns are read from it. Raises `Outdated` if there
    are none.
    """
    revision = find_revision(connection)
    if revision is None:
        raise Outdated(None)
    found = MetaData()
    found.reflect(connection)
    tables = [table for table in found.sorted_tables if table.name != VERSION]
    head = Head(
        revision=revision,
        made_at=now.isoformat(),
        numbers=read_numbers(connection),
        tables={table.name: describe(table) for table in tables},
    )
    sums: dict[str, dict[str, object]] = {}
    rows = 0
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=PACKING) as opened:
        opened.writestr(HEAD, json.dumps(asdict(head), indent=1))
        for table in tables:
            tally = Tally()
            with opened.open(f"{table.name}.jsonl", "w", force_zip64=True) as member:
                for line in _lines_of(connection, table):
                    tally.add(line)
                    member.write(f"{line}\n".encode())
            sums[table.name] = {"rows": tally.rows, "checksum": tally.checksum}
            rows += tally.rows
        opened.writestr(SUMS, json.dumps(sums, indent=1))
    return rows


def _lines_of(connection: Connection, table: Table) -> Iterator[str]:
    query = select(portable(table)).execution_options(yield_per=BATCH)
    for row in connection.execute(query):
        yield write_line(row)


class Archive:
    """An archive open for reading; get one from `Archive.open` and use it in a `with` statement."""

    def __init__(self, file: Path, opened: zipfile.ZipFile, head: Head) -> None:
        self.file = file
        self._opened = opened
        self.head = head

    @classmethod
    def open(cls, file: Path) -> Self:
        """Open an archive and read its head. Raises `BadBackup`."""
        try:
            opened = zipfile.ZipFile(file)
            head = Head(**json.loads(opened.read(HEAD)))
        except (FileNotFoundError, PermissionError):
            raise
        except (*DAMAGED, TypeError) as error:
            raise BadBackup(file, f"it is no backup of Damka ({error})") from error
        if head.format != FORMAT:
            raise BadBackup(
                file, f"it has the format {head.format}, which this version cannot read"
            )
        return cls(file, opened, head)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def check(self) -> int:
        """Read every row; return their number. Raises `BadBackup` if one was changed."""
        return sum(self._tally(name).rows for name in self.head.tables)

    def _tally(self, name: str) -> Tally:
        tally = Tally()
        for _row in self._rows(name, tally):
            pass
        sums = json.loads(self._read(SUMS))
        if sums.get(name) != {"rows": tally.rows, "checksum": tally.checksum}:
            raise BadBackup(self.file, f"the rows of {name} are not those that were written")
        return tally

    def fill(self, connection: Connection) -> None:
        """Add all rows to a database that has empty tables of the archive's revision."""
        for name, columns in self.head.tables.items():
            table = portable_table(name, columns)
            batch: list[list[Any]] = []
            for row in self._rows(name, Tally()):
                batch.append(row)
                if len(batch) == BATCH:
                    insert_rows(connection, table, batch)
                    batch.clear()
            insert_rows(connection, table, batch)

    def _rows(self, name: str, tally: Tally) -> Iterator[list[Any]]:
        kinds = list(self.head.tables[name].values())
        try:
            with self._opened.open(f"{name}.jsonl") as member:
                for line in io.TextIOWrapper(member, "utf-8", newline="\n"):
                    tally.add(line.rstrip("\n"))
                    yield read_line(line, kinds)
        except DAMAGED as error:
            raise BadBackup(self.file, f"the rows of {name} cannot be read ({error})") from error

    def _read(self, name: str) -> bytes:
        try:
            return self._opened.read(name)
        except DAMAGED as error:
            raise BadBackup(self.file, f"{name} cannot be read ({error})") from error


def is_archive(file: Path) -> bool:
    """Tell whether a file looks like an archive."""
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC
