"""Copying all rows into an empty database, table by table; an interrupted copy can go on.

The target records the progress with each batch. No bot starts on it until the copy is complete.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, and_, func, or_, select

from storage.address import hide_password, read_url
from storage.database import Database
from storage.instance import COMPAT as COMPAT_FACT
from storage.instance import COPYING, drop_fact, find_fact, find_own_id, keep_fact
from storage.numbers import raise_numbers, read_numbers
from storage.portable import (
    BATCH,
    Row,
    Tally,
    insert_rows,
    kind_of,
    portable,
    read_line,
    write_line,
)
from storage.schema import COMPAT, instance, metadata
from storage.storage_errors import NotEmpty, SameDatabase

NO_VERSION = "9999"  # the revision of a half copy: no version knows it, so none works on it
TABLES = [table for table in metadata.sorted_tables if table.name != instance.name]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a copy is: its source, the present table, and the key of the last row copied."""

    source: str  # the id of the database
    table: int = 0
    key: str = ""  # as a line of JSON

    def written(self) -> str:
        """Return it as text, as the target keeps it."""
        return json.dumps([self.source, self.table, self.key])

    @classmethod
    def read(cls, written: str) -> "Progress":
        """Return what `written` kept."""
        return cls(*json.loads(written))


@dataclass(frozen=True, slots=True)
class Copied:
    """The tables whose rows differ between the databases, and the number of rows."""

    rows: int
    differing: list[str]


async def copy_database(source_url: str, target_url: str, tell: Callable[[int], object]) -> Copied:
    """Fill an empty database from another, or resume doing so; compare both at the end.

    `tell` is called with the number of rows copied. No bot may run on either database. If they
    differ at the end, the target stays unusable. Raises `SameDatabase`, `NotEmpty`, or whatever
    `Database.open` and `attach` raise.
    """
    source = await Database.attach(source_url)
    try:
        own_id = await _find_id(source)
        target = await _open_target(target_url, own_id)
        try:
            await _copy_tables(source, target, tell)
            await target.write(raise_numbers, await source.read(read_numbers))
            differing = await _compare(source, target)
            rows = await source.read(count_rows)
            if not differing:
                await target.write(_finish, await source.read(_read_facts))
            return Copied(rows, differing)
        finally:
            await target.close()
    finally:
        await source.close()


def count_rows(transaction: Connection) -> int:
    """Return how many rows there are to copy."""
    return sum(transaction.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES)


async def count_all(url: str) -> int:
    """Return how many rows a database has to copy."""
    database = await Database.attach(url)
    try:
        return await database.read(count_rows)
    finally:
        await database.close()


async def _find_id(source: Database) -> str:
    own_id = await source.read(find_fact, "id")
    return own_id if own_id is not None else await source.write(find_own_id)


async def _open_target(url: str, source_id: str) -> Database:
    """Create the tables of the target, or open those of an interrupted copy."""
    target = await Database.attach_half_copied(url)
    if target is None:
        target = await Database.open(url)
    try:
        await target.write(_claim, source_id, hide_password(read_url(url)))
    except BaseException:
        await target.close()
        raise
    return target


def _claim(transaction: Connection, source_id: str, address: str) -> None:
    """Reserve the target for this copy."""
    found = find_fact(transaction, COPYING)
    if found is not None:
        if Progress.read(found).source != source_id:
            raise NotEmpty(address, "is already being filled from another database")
        return
    for name in ("matches", "people", "servers"):
        if transaction.execute(select(metadata.tables[name]).limit(1)).first() is not None:
            raise NotEmpty(address, "is not empty")
    if find_fact(transaction, "id") == source_id:
        raise SameDatabase
    for table in reversed(TABLES):
        transaction.execute(table.delete())  # rows that creating the tables has added
    keep_fact(transaction, COPYING, Progress(source_id).written())
    keep_fact(transaction, COMPAT_FACT, NO_VERSION)


async def _copy_tables(source: Database, target: Database, tell: Callable[[int], object]) -> None:
    written = await target.read(find_fact, COPYING)
    assert written is not None  # the target was claimed
    progress = Progress.read(written)
    while progress.table < len(TABLES):
        table = portable(TABLES[progress.table])
        rows = await source.read(_read_batch, table, progress.key)
        if rows:
            last = write_line([rows[-1][column.name] for column in table.primary_key])
            progress = Progress(progress.source, progress.table, last)
        else:
            progress = Progress(progress.source, progress.table + 1)
        await target.write(_keep_batch, table, [tuple(row.values()) for row in rows], progress)
        tell(len(rows))


def _read_batch(transaction: Connection, table: Table, after: str) -> list[dict[str, Any]]:
    """Return the next rows of a table in the order of its keys."""
    keys = list(table.primary_key)
    query = select(table).order_by(*keys).limit(BATCH)
    if after:
        values = read_line(after, [kind_of(key) for key in keys])
        query = query.where(_is_behind(keys, values))
    return [dict(row) for row in transaction.execute(query).mappings()]


def _is_behind(keys: list[Any], values: list[Any]) -> Any:
    """Return the condition that a composite key is greater than a given one."""
    return or_(
        *(
            and_(*(a == b for a, b in zip(keys[:n], values[:n], strict=True)), keys[n] > values[n])
            for n in range(len(keys))
        )
    )


def _keep_batch(transaction: Connection, table: Table, rows: list[Row], progress: Progress) -> None:
    insert_rows(transaction, table, rows)
    keep_fact(transaction, COPYING, progress.written())


async def _compare(source: Database, target: Database) -> list[str]:
    """Return the names of the tables whose rows differ between the databases."""
    one, other = await source.read(_tally_all), await target.read(_tally_all)
    return [name for name, tally in one.items() if other[name] != tally]


def _tally_all(transaction: Connection) -> dict[str, tuple[int, str]]:
    return {table.name: _tally(transaction, portable(table)) for table in TABLES}


def _tally(transaction: Connection, table: Table) -> tuple[int, str]:
    tally = Tally()
    for row in _rows(transaction, table):
        tally.add(write_line(row))
    return tally.rows, tally.checksum


def _rows(transaction: Connection, table: Table) -> Iterator[Row]:
    yield from transaction.execute(select(table).execution_options(yield_per=BATCH))


def _read_facts(transaction: Connection) -> dict[str, str]:
    rows = transaction.execute(select(instance.c.key, instance.c.value))
    return {row.key: row.value for row in rows}


def _finish(transaction: Connection, facts: dict[str, str]) -> None:
    """Release the target to bots; from now on it is the same database as the source."""
    for key, value in facts.items():
        keep_fact(transaction, key, value)
    keep_fact(transaction, COMPAT_FACT, COMPAT)
    drop_fact(transaction, COPYING)
