"""Databases as released versions left them, for both kinds of databases.

A folder in `released` is named after its revision: the tables as that version made them on each
database, rows in every table, and what its services answered.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, make_url, text

from storage.postgres import create_postgres_engine

RELEASED = Path(__file__).with_name("released")
REVISIONS = sorted(folder.name for folder in RELEASED.iterdir() if folder.is_dir())


async def make_released_database(url: str, revision: str) -> None:
    """Fill an empty database with what a released version left in it."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        await asyncio.to_thread(_make_file, Path(where.database or ""), revision)
    else:
        await _fill_server(where, revision)


def _make_file(file: Path, revision: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN")
    for statement in _statements("sqlite", revision):
        connection.execute(statement)
    connection.execute("COMMIT")
    connection.close()


async def _fill_server(where: URL, revision: str) -> None:
    engine = create_postgres_engine(where)
    async with engine.begin() as connection:
        await connection.run_sync(_fill, revision)
    await engine.dispose()


def _fill(connection: Connection, revision: str) -> None:
    connection.execute(text("SET TIME ZONE 'UTC'"))
    for statement in _statements("postgresql", revision):
        connection.exec_driver_sql(statement)
    numbered = (
        "SELECT tablename FROM pg_tables JOIN pg_sequences ON sequencename = tablename || '_id_seq'"
    )
    for table in list(connection.scalars(text(numbered))):
        connection.exec_driver_sql(
            f"SELECT setval('{table}_id_seq', coalesce((SELECT max(id) FROM {table}), 1))"  # noqa: S608  # ours
        )


def _statements(kind: str, revision: str) -> Iterator[str]:
    folder = RELEASED / revision
    for file in (folder / f"{kind}.sql", folder / "rows.sql"):
        yield from filter(str.strip, file.read_text(encoding="utf-8").split(";\n"))
    yield f"INSERT INTO alembic_version VALUES ('{revision}')"  # noqa: S608  # a folder's name
