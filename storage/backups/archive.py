"""The backup of a database server as of one moment: a zip file in our own format.

`head.json` tells the revision, the moment, the last numbers and the tables with their columns. Each
table is a file of JSON lines; `sums.json`, written last, has the number of lines and their
checksum. Any kind of database can be filled from it.
"""

import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, MetaData, Table, select

from storage.backups.known_schema import schema_of
from storage.backups.members import LONGEST, Members
from storage.migrating import VERSION, find_revision
from storage.numbers import HIGHEST, read_numbers
from storage.portable import (
    BATCH,
    Tally,
    describe,
    insert_rows,
    portable,
    portable_table,
    read_json,
    read_line,
    read_moment,
    write_line,
)
from storage.schema import FIRST_REVISION, REVISION
from storage.storage_errors import BadBackup, Outdated

FORMAT = 1
MAGIC = b"PK\x03\x04"
REVISIONS = re.compile(r"\w{1,32}")
HEAD, SUMS = "head.json", "sums.json"
PACKING = 6  # of the levels of zlib


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
        return read_moment(self.made_at)


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
    known = schema_of(revision)  # a database may hold tables of others, which stay out
    ours = found.tables.keys() - {VERSION} if known is None else known.tables
    tables = [table for table in found.sorted_tables if table.name in ours]
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
            sums[table.name] = tally.noted
            rows += tally.rows
        opened.writestr(SUMS, json.dumps(sums, indent=1))
    return rows


def _lines_of(connection: Connection, table: Table) -> Iterator[str]:
    query = select(portable(table)).execution_options(yield_per=BATCH)
    for row in connection.execute(query):
        yield write_line(row)


class Archive:
    """An archive open for reading; get one from `Archive.open` and use it in a `with` statement."""

    def __init__(self, file: Path, members: Members, head: Head) -> None:
        self.file = file
        self._members = members
        self.head = head

    @classmethod
    def open(cls, file: Path) -> Self:
        """Open an archive that holds the tables of its revision. Raises `BadBackup`."""
        members = Members(file)
        try:
            with members.reading("it is no backup of Damka"):
                archive = cls(file, members, read_head(members.read(HEAD)))
            archive._check_tables()
        except BaseException:
            members.close()
            raise
        return archive

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._members.close()

    @property
    def size(self) -> int:
        """The bytes that it unpacks to."""
        return self._members.size

    def _check_tables(self) -> None:
        revision, tables = self.head.revision, self.head.tables
        if FIRST_REVISION <= revision <= REVISION:
            known = schema_of(revision)
            if known is None:
                raise BadBackup(self.file, "Damka never had its revision")
            if tables != known.tables:
                raise BadBackup(self.file, f"its tables are not those of revision {revision}")
        if sorted(self._members.names) != sorted([HEAD, SUMS, *map(_member_of, tables)]):
            raise BadBackup(self.file, "it does not hold each of its tables once, and nothing else")

    def check(self) -> int:
        """Read every row; return their number. Raises `BadBackup` if one was changed."""
        with self._members.reading(f"{SUMS} cannot be read"):
            sums = _read_object(self._members.read(SUMS))
            if sums.keys() != self.head.tables.keys():
                raise ValueError("its tables are others")
        return sum(self._tally(name, sums[name]).rows for name in self.head.tables)

    def _tally(self, name: str, noted: object) -> Tally:
        tally = Tally()
        for _row in self._rows(name, tally):
            pass
        if noted != tally.noted:
            raise BadBackup(self.file, f"the rows of {name} are not those that were written")
        return tally

    def fill(self, connection: Connection) -> None:
        """Add all rows to a database that has empty tables of the archive's revision."""
        for name, columns in self.head.tables.items():
            table, tally = portable_table(name, columns), Tally()
            batch: list[list[Any]] = []
            begun = 0
            for row in self._rows(name, tally):
                batch.append(row)
                if len(batch) == BATCH or tally.size - begun > LONGEST:
                    insert_rows(connection, table, batch)
                    batch.clear()
                    begun = tally.size
            insert_rows(connection, table, batch)

    def _rows(self, name: str, tally: Tally) -> Iterator[list[Any]]:
        kinds = list(self.head.tables[name].values())
        lines = self._members.lines(_member_of(name))
        while True:
            with self._members.reading(f"the rows of {name} cannot be read"):
                line = next(lines, None)
                if line is None:
                    return
                tally.add(line)
                row = read_line(line, kinds)
            yield row


def _member_of(table: str) -> str:
    return f"{table}.jsonl"


def _read_object(written: str) -> dict[str, Any]:
    told = read_json(written)
    if not isinstance(told, dict):
        raise ValueError("it is not what Damka writes there")
    return told


def read_head(written: str) -> Head:
    """Return the head of an archive. Raises `ValueError` or `TypeError`."""
    told = _read_object(written)
    if told["format"] != FORMAT:
        raise ValueError("it has a format that this version cannot read")
    head = Head(**told)
    is_sound = (
        REVISIONS.fullmatch(head.revision)
        and isinstance(head.numbers, dict)
        and all(type(last) is int and 0 <= last <= HIGHEST for last in head.numbers.values())
    )
    if not is_sound or head.moment < datetime(1970, 1, 2, tzinfo=UTC) or not head.tables:
        raise ValueError("its head is not one that Damka wrote")
    return head


def is_archive(file: Path) -> bool:
    """Tell whether a file looks like an archive."""
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC
