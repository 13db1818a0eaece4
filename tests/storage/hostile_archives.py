"""True archives of the backup command, and everything that can be wrong with one."""

import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from storage.address import SQLITE
from storage.backups.archive import HEAD, SUMS, write_archive
from storage.portable import Tally
from storage.sqlite import create_sqlite_engine

NOW = datetime(2026, 5, 3, 4, 12, tzinfo=UTC)
# JSON that is no value of any kind, or that no reader should have to bear.
NO_VALUES = {
    "nested": "[" * 100_000 + "]" * 100_000,
    "open": "[" * 100_000,
    "infinite": "1e400",
    "not a number": "NaN",
    "long number": "9" * 5000,
    "large number": str(2**63),
    "object": "{}",
    "list": "[]",
    "half a letter": '"\\ud800"',
    "zero byte": '"\\u0000"',
    "repeated key": '{"a":1,"a":1}',
}
# For each kind of column, what is one of another kind.
WRONG = {
    "moment": ('"tomorrow"', '"2026-05-03"', '"0001-01-01T00:00:00+14:00"', "5", "true"),
    "date": ('"tomorrow"', '"2026-02-31"', "5"),
    "whole": ('"5"', "5.0", "true"),
    "real": ('"5"', "true"),
    "yes or no": ("1", '"true"'),
    "text": ("5", "false"),
}
WRONG_FACTS: Mapping[str, tuple[object, ...]] = {
    "revision": ("", "0060+1", "0060; DROP", "006", "x" * 1_000_000, None, 83, ["0083"]),
    "made_at": ("", "now", "2026-05-03", "0001-01-01T00:00:00+14:00", None, 5),
    "numbers": ({"matches": 2**31}, {"matches": "5"}, {"matches": -1}, {"matches": True}, [], None),
    "tables": ({}, [], None, {"people": None}),
    "format": (2, "\x1b[2J", [[]], None),
    "extra": (1,),
}


@dataclass(slots=True)
class Parts:
    """An archive taken apart, so that an attacker can put together another one."""

    members: dict[str, bytes]

    @classmethod
    def read(cls, file: Path) -> "Parts":
        with zipfile.ZipFile(file) as opened:
            return cls({name: opened.read(name) for name in opened.namelist()})

    def copy(self) -> "Parts":
        return Parts(dict(self.members))

    def write(self, file: Path) -> Path:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
            for name, content in self.members.items():
                opened.writestr(name, content)
        return file

    @property
    def head(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.members[HEAD])
        return found

    def change(self, name: str, change: Callable[[dict[str, Any]], object]) -> "Parts":
        """Change the head or the sums."""
        changed = json.loads(self.members[name])
        change(changed)
        return Parts({**self.members, name: json.dumps(changed).encode()})

    def put(self, name: str, key: str, value: object) -> "Parts":
        """Put a value into the head or the sums."""
        return self.change(name, lambda told: told.update({key: value}))

    def rows_of(self, table: str) -> list[bytes]:
        return self.members[f"{table}.jsonl"].splitlines()

    def with_rows(self, table: str, rows: list[bytes], end: bytes = b"\n") -> "Parts":
        """Change the rows of a table, with sums that fit them."""
        tally = Tally()
        for row in rows:
            tally.add(row.decode(errors="replace"))
        content = b"\n".join(rows) + end
        changed = Parts({**self.members, f"{table}.jsonl": content})
        return changed.put(SUMS, table, tally.noted)


def make_archive(database: Path, file: Path) -> Path:
    """Write what is in an SQLite file as the backup of a server is written."""
    engine = create_sqlite_engine(
        make_url("sqlite://").set(drivername=SQLITE, database=str(database)), "BEGIN", 1
    )
    with engine.connect() as connection:
        write_archive(connection, file, NOW)
    engine.dispose()
    return file


Damage = Callable[[Parts, str], Iterator[Parts]]


def without_member(parts: Parts, table: str) -> Iterator[Parts]:
    rest = parts.copy()
    del rest.members[f"{table}.jsonl"]
    yield rest
    for name in (HEAD, SUMS):
        told = (
            (lambda each: each["tables"].pop(table))
            if name == HEAD
            else (lambda each: each.pop(table))
        )
        yield parts.change(name, told)
        rest = rest.change(name, told)
    yield rest


def renamed(parts: Parts, table: str) -> Iterator[Parts]:
    for name in ("../../outside.jsonl", "/tmp/outside.jsonl", f"{table}.JSONL"):
        other = parts.copy()
        other.members[name] = other.members[f"{table}.jsonl"]
        yield other
        del other.members[f"{table}.jsonl"]
        yield other


def other_columns(parts: Parts, table: str) -> Iterator[Parts]:
    tables = parts.head["tables"]
    (first, kind), *rest = tables[table].items()
    for columns in (
        {},
        dict(rest),
        {**tables[table], "extra": "text"},
        {"other": kind, **dict(rest)},
    ):
        yield parts.put(HEAD, "tables", {**tables, table: columns})
    wrongs: tuple[object, ...] = ("nothing", [], None)
    for wrong in wrongs:
        yield parts.put(HEAD, "tables", {**tables, table: {**tables[table], first: wrong}})
    rows = parts.rows_of(table)
    yield parts.with_rows(table, [rows[0][:-1] + b",1]", *rows[1:]])
    yield parts.with_rows(table, [b"[]", *rows[1:]])
    yield parts.with_rows(table, [b"{}", *rows[1:]])


def other_sums(parts: Parts, table: str) -> Iterator[Parts]:
    wrongs: tuple[object, ...] = (None, 5, {}, [], {"rows": 0, "checksum": "0" * 64})
    for wrong in wrongs:
        yield parts.put(SUMS, table, wrong)


def unreadable(parts: Parts, table: str) -> Iterator[Parts]:
    rows = parts.rows_of(table)
    yield parts.with_rows(table, [*rows, rows[-1][:-1] + b"\xff]"])
    yield parts.with_rows(table, [row.decode().encode("utf-16") for row in rows])
    yield parts.with_rows(table, rows, end=b"")
    yield parts.with_rows(table, [*rows, b""])
    yield parts.with_rows(table, [rows[0][:-1]])


def no_values(parts: Parts, table: str) -> Iterator[Parts]:
    for wrong in NO_VALUES.values():
        yield put_in(parts, table, 0, wrong)


def wrong_kinds(parts: Parts, table: str) -> Iterator[Parts]:
    for at, kind in enumerate(parts.head["tables"][table].values()):
        for wrong in WRONG[kind]:
            yield put_in(parts, table, at, wrong)


def put_in(parts: Parts, table: str, at: int, written: str) -> Parts:
    """Put a value into the first row of a table."""
    first, *rest = parts.rows_of(table)
    values = [json.dumps(each) for each in json.loads(first)]
    values[at] = written
    return parts.with_rows(table, [f"[{','.join(values)}]".encode(), *rest])


DAMAGES: Mapping[str, Damage] = {
    each.__name__: each
    for each in (
        without_member,
        renamed,
        other_columns,
        other_sums,
        unreadable,
        no_values,
        wrong_kinds,
    )
}


def other_heads(parts: Parts) -> Iterator[Parts]:
    """Change what an archive says about itself."""
    for key, wrongs in WRONG_FACTS.items():
        for wrong in wrongs:
            yield parts.put(HEAD, key, wrong)
    for name in (HEAD, SUMS):
        for content in (b"", b"[]", b"5", b"null", b'"x"', b"\xff", b"[" * 100_000):
            yield Parts({**parts.members, name: content})
    twice = parts.members[HEAD].replace(b'"revision"', b'"revision": "0055", "revision"')
    yield Parts({**parts.members, HEAD: twice})
    nothing = parts.put(HEAD, "tables", {})
    yield Parts({name: b"{}" if name == SUMS else nothing.members[name] for name in (HEAD, SUMS)})
    yield Parts({HEAD: nothing.members[HEAD]})
