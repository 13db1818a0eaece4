"""Databases with rows in every table, and what is in them as both kinds of databases tell it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Date,
    Float,
    Integer,
    Text,
    insert,
    select,
)

from storage import Database, Transaction
from storage.backups.putting_back import STILL_SHOWN
from storage.columns import Keys, Numbers, OwnId, UtcTime
from storage.instance import ID, drop_fact, find_own_id
from storage.portable import Tally, portable, write_line
from storage.schema import metadata
from tests.storage.released_databases import REVISIONS, make_released_database

READY = datetime(2026, 11, 20, 12, tzinfo=UTC)
# What a column of a type may hold; an earlier type goes first.
VALUES: dict[type, Any] = {
    UtcTime: READY,
    Keys: ("russian",),
    Numbers: (10_001, 10_002),
    OwnId: 1,
    Boolean: False,
    Date: READY.date(),
    Float: 1.5,
    Integer: 1,
    Text: "x",
}
# What a backup that is put back changes on purpose; see `storage.backups.putting_back`.
TOUCHED = {
    "instance": {"value"},
    "matches": {"put_back_from"},
    **{table.name: {"shown_version", "shown_state"} for table in STILL_SHOWN},
    "notices": {"claimed_at"},
    "feed_items": {"claimed_at"},
}


async def make_rich_database(url: str) -> None:
    """Fill an empty database with rows in every table, at the newest revision."""
    await make_released_database(url, REVISIONS[-1])
    database = await Database.open(url)
    await database.write(fill_new_tables)
    await database.write(give_own_id)
    await database.close()


def give_own_id(transaction: Transaction) -> None:
    """Let a database be another one than all that were made from the same fixture."""
    drop_fact(transaction, ID)
    find_own_id(transaction)


def fill_new_tables(transaction: Transaction) -> None:
    """Give a row to each table that has none: those that came after the newest release."""
    for table in metadata.sorted_tables:
        if transaction.execute(select(table).limit(1)).first() is None:
            row = {column.name: _make_value(transaction, column) for column in table.columns}
            transaction.execute(insert(table).values(**row))


def _make_value(transaction: Transaction, column: Column[Any]) -> Any:
    """Make some value for a column: one that stands where it refers to, or one of its type."""
    for key in column.foreign_keys:
        return transaction.scalars(select(key.column).order_by(key.column)).first()
    return next(value for kind, value in VALUES.items() if isinstance(column.type, kind))


def file_url(file: Path) -> str:
    return f"sqlite:///{file}"


def tally(connection: Connection) -> dict[str, tuple[int, str]]:
    """Rows of each table and their checksum, without what a put-back backup changes."""
    found = {}
    for table in metadata.sorted_tables:
        plain, counted = portable(table), Tally()
        skipped = TOUCHED.get(table.name, set())
        columns = [column for column in plain.c if column.name not in skipped]
        for row in connection.execute(select(*columns)):
            counted.add(write_line(row))
        found[table.name] = counted.rows, counted.checksum
    found.pop("instance")
    found.pop("open_boards")  # no backup opens a board again
    return found


async def tally_at(url: str) -> dict[str, tuple[int, str]]:
    """The same of a database by its address."""

    def read(transaction: Transaction) -> dict[str, tuple[int, str]]:
        return tally(transaction)

    database = await Database.attach(url)
    try:
        return await database.read(read)
    finally:
        await database.close()
