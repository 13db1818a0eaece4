"""Insert or leave, insert or update: one wording for both databases."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Row = Mapping[str, Any]
Insert = postgresql.Insert | sqlite.Insert


async def insert_new(connection: AsyncConnection, table: Table, row: Row) -> bool:
    """Insert `row`; return False, and change nothing, where a unique key is taken."""
    statement = _insert(connection, table, row).on_conflict_do_nothing()
    return (await connection.execute(statement)).rowcount == 1


async def insert_id(connection: AsyncConnection, table: Table, row: Row) -> int | None:
    """Insert `row` and return its new id, or None where a unique key is taken."""
    statement = _insert(connection, table, row).on_conflict_do_nothing()
    new_id: int | None = await connection.scalar(statement.returning(table.c.id))
    return new_id


async def put(connection: AsyncConnection, table: Table, row: Row, changed: Row) -> None:
    """Insert `row`; where its primary key exists, write `changed` there instead."""
    keys = list(table.primary_key.columns)
    statement = _insert(connection, table, row)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=keys, set_=dict(changed))
    )


def _insert(connection: AsyncConnection, table: Table, row: Row) -> Insert:
    # Both speak the same ON CONFLICT, but SQLAlchemy has no common word for it.
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).values(**row)
    return sqlite.insert(table).values(**row)
