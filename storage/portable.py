"""A form of rows that both databases understand: tables in plain types, rows as lines of JSON."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Date,
    DateTime,
    Float,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    insert,
)
from sqlalchemy.types import TypeEngine

from storage.columns import UtcTime

Row = Sequence[Any]
BATCH = 1000  # the rows read or written together

# The kinds of values that columns hold, named by words that a file can keep.
TYPES: Mapping[str, Any] = {
    "moment": UtcTime(),
    "date": Date(),
    "whole": BigInteger(),
    "real": Float(53),
    "yes or no": Boolean(),
    "text": Text(),
}
KINDS: Sequence[tuple[type[TypeEngine[Any]], str]] = (
    (DateTime, "moment"),
    (Date, "date"),
    (Boolean, "yes or no"),
    (Float, "real"),
    (Integer, "whole"),
    (Text, "text"),
)
READERS = {"moment": datetime.fromisoformat, "date": date.fromisoformat}


def kind_of(column: Column[Any]) -> str:
    """Return the word for what a column holds."""
    kept: TypeEngine[Any] = column.type
    if isinstance(kept, TypeDecorator):
        kept = kept.impl_instance
    return next(word for kind, word in KINDS if isinstance(kept, kind))


def describe(table: Table) -> dict[str, str]:
    """Return what each column of a table holds."""
    return {column.name: kind_of(column) for column in table.c}


def portable_table(name: str, columns: Mapping[str, str], key: Sequence[str] = ()) -> Table:
    """Return a table of these columns, in types that work on both databases."""
    return Table(
        name,
        MetaData(),
        *(Column(each, TYPES[kind], primary_key=each in key) for each, kind in columns.items()),
    )


def portable(table: Table) -> Table:
    """Return a table of the schema with the plain types of its columns."""
    return portable_table(table.name, describe(table), [each.name for each in table.primary_key])


def write_line(row: Row) -> str:
    """Return a row as a line of JSON; the same row gives the same line on both databases."""
    return json.dumps([_plain(each) for each in row], ensure_ascii=False, separators=(",", ":"))


def read_line(line: str, kinds: Sequence[str]) -> list[Any]:
    """Return the row of a line. Raises `ValueError`."""
    values = json.loads(line)
    if not isinstance(values, list) or len(values) != len(kinds):
        raise ValueError("a row has another number of columns than its table")
    return [
        value if value is None or kind not in READERS else READERS[kind](value)
        for value, kind in zip(values, kinds, strict=True)
    ]


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value  # a datetime is also a date


@dataclass(slots=True)
class Tally:
    """A number of rows and the sum of their hashes, which does not depend on their order."""

    rows: int = 0
    total: int = field(default=0, repr=False)

    def add(self, line: str) -> None:
        """Count a row."""
        self.rows += 1
        digest = hashlib.sha256(line.encode()).digest()
        self.total = (self.total + int.from_bytes(digest)) % (1 << 256)

    @property
    def checksum(self) -> str:
        """The sum as text."""
        return f"{self.total:064x}"


def insert_rows(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Add rows to a table; `table` is a portable one."""
    names = [column.name for column in table.c]
    values = [dict(zip(names, row, strict=True)) for row in rows]
    if values:
        connection.execute(insert(table), values)
