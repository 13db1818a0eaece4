"""A database that a released version left is opened: its tables become ours, no row is lost."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import Connection, Inspector, MetaData, inspect, select, text

from storage import Database, TooOld, address
from storage.migrating import FOLDER, VERSION
from storage.postgres import PostgresConnections
from storage.schema import FIRST_REVISION, metadata
from storage.sqlite import SqliteConnections
from tests.storage.released_databases import RELEASED, REVISIONS, make_released_database

# The sums of revisions that were released: not a letter of them changes any more. Changes of the
# tables need a new revision.
SEALS: dict[str, str] = json.loads((RELEASED / "seals.json").read_text(encoding="utf-8"))


def describe_tables(connection: Connection) -> dict[str, Any]:
    """Tell of every table what columns, keys, checks and indexes it has, in any order."""
    inspector = inspect(connection)
    return {
        name: {
            "columns": {
                each["name"]: describe_column(each) for each in inspector.get_columns(name)
            },
            "key": inspector.get_pk_constraint(name)["constrained_columns"],
            "foreign keys": sorted(map(str, inspector.get_foreign_keys(name))),
            "unique": sorted(map(str, inspector.get_unique_constraints(name))),
            "checks": sorted(map(str, inspector.get_check_constraints(name))),
            "indexes": describe_indexes(inspector, name),
        }
        for name in inspector.get_table_names()
    }


def describe_column(column: Mapping[str, Any]) -> tuple[object, ...]:
    default = str(column["default"]).upper().replace("FALSE", "0")  # SQLite tells what was written
    return repr(column["type"]), column["nullable"], default


def describe_indexes(inspector: Inspector, table: str) -> dict[str | None, str]:
    """Columns and conditions of indexes, by their names."""
    return {
        each["name"]: str([each["column_names"], each["unique"], sorted_options(each)])
        for each in inspector.get_indexes(table)
    }


def sorted_options(index: Mapping[str, Any]) -> list[str]:
    options = index.get("dialect_options", {})
    return sorted(f"{name}: {' '.join(str(value).split())}" for name, value in options.items())


Rows = dict[str, list[dict[str, Any]]]


def read_rows(connection: Connection) -> Rows:
    """Every row of every table, as it is kept, in the order of its key."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: [
            dict(row)
            for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()
        ]
        for table in found.sorted_tables
        if table.name != VERSION
    }


async def read_unopened(url: str) -> Rows:
    """Every row of a database that is not brought up to date."""
    where = address.read_url(url)
    connections = SqliteConnections(where) if address.is_file(where) else PostgresConnections(where)
    try:
        return await connections.read(read_rows)
    finally:
        await connections.close()


async def test_the_tables_are_those_of_a_new_database(empty_url: str, url: str) -> None:
    await make_released_database(empty_url, FIRST_REVISION)
    databases = [await Database.open(each) for each in (empty_url, url)]
    old, new = [await database.read(describe_tables) for database in databases]
    assert old.keys() == new.keys()
    for name in new:
        assert old[name] == new[name], name
    for database in databases:
        await database.close()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_no_row_is_lost_or_changed(empty_url: str, revision: str) -> None:
    await make_released_database(empty_url, revision)
    before = await read_unopened(empty_url)
    assert all(before.values())  # there is one in every table
    database = await Database.open(empty_url)
    after = await database.read(read_rows)
    await database.close()
    for name, rows in before.items():
        kept = [{key: row[key] for key in rows[0] if key in row} for row in after[name]]
        assert kept == rows, name


async def test_a_database_from_before_version_1_is_refused_and_left_alone(url: str) -> None:
    database = await Database.open(url)
    older = text("UPDATE alembic_version SET version_num = '0054'")
    await database.write(lambda transaction: transaction.execute(older).rowcount)
    await database.close()
    with pytest.raises(TooOld, match=r"older than version 1\.0 .*0054"):
        await Database.open(url)
    assert (await read_unopened(url)).keys() == metadata.tables.keys()


def test_a_released_revision_was_not_edited() -> None:
    assert SEALS
    for name, seal in SEALS.items():
        content = (FOLDER / "versions" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == seal, f"{name} was released: add a revision"
