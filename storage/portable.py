"""A form of rows that both databases understand: tables in plain types, rows as lines of JSON."""

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
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
LARGEST = 2**63 - 1  # the largest whole number of either database


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
    """Return the row of a line. Raises `ValueError` if it is not one that `write_line` wrote."""
    values = read_json(line)
    if not isinstance(values, list) or len(values) != len(kinds):
        raise ValueError("a row has another number of columns than its table")
    return [
        None if value is None else _read_value(value, kind)
        for value, kind in zip(values, kinds, strict=True)
    ]


def read_json(written: str) -> Any:
    """Return what a text of JSON says. Raises `ValueError`, also for NaN and repeated keys."""
    try:
        return json.loads(written, object_pairs_hook=_read_once, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ValueError("it is not the JSON that Damka writes") from error


def _read_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


def _read_value(value: Any, kind: str) -> Any:
    written, read = READERS[kind]
    if type(value) is not written:
        raise ValueError(f"a value is not the {kind} that its column holds")
    try:
        return read(value)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"a value is not the {kind} that its column holds") from error


def read_moment(written: str) -> datetime:
    """Return an aware moment in UTC. Raises `ValueError` or `OverflowError`."""
    moment = datetime.fromisoformat(written)
    if moment.tzinfo is None:
        raise ValueError("it has no time zone")
    return moment.astimezone(UTC)


def _read_whole(number: int) -> int:
    if not -LARGEST - 1 <= number <= LARGEST:
        raise ValueError("it is too large")
    return number


def _read_real(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError("it is infinite")
    return number


def _read_text(text: str) -> str:
    text.encode()  # half of a surrogate pair cannot be kept
    if "\0" in text:
        raise ValueError("PostgreSQL keeps no zero bytes")
    return text


# For each kind of values, the type of JSON that it is written as, and what reads it.
READERS: Mapping[str, tuple[type, Callable[[Any], Any]]] = {
    "moment": (str, read_moment),
    "date": (str, date.fromisoformat),
    "whole": (int, _read_whole),
    "real": (float, _read_real),
    "yes or no": (bool, bool),
    "text": (str, _read_text),
}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value  # a datetime is also a date


@dataclass(slots=True)
class Tally:
    """A number of rows and the sum of their hashes, which does not depend on their order."""

    rows: int = 0
    size: int = 0  # in bytes
    total: int = field(default=0, repr=False)

    def add(self, line: str) -> None:
        """Count a row."""
        written = line.encode()
        self.rows += 1
        self.size += len(written)
        digest = hashlib.sha256(written).digest()
        self.total = (self.total + int.from_bytes(digest)) % (1 << 256)

    @property
    def checksum(self) -> str:
        """The sum as text."""
        return f"{self.total:064x}"

    @property
    def noted(self) -> dict[str, object]:
        """What an archive notes of it."""
        return {"rows": self.rows, "checksum": self.checksum}


def insert_rows(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Add rows to a table; `table` is a portable one."""
    names = [column.name for column in table.c]
    values = [dict(zip(names, row, strict=True)) for row in rows]
    if values:
        connection.execute(insert(table), values)
