"""A database as revision 0001 left it: its rows on both databases, its tables as it made them."""

import asyncio
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, make_url, text

from storage.postgres import create_postgres_engine

OLD = Path(__file__).with_name("revision_0001")
NUMBERED = ("matches", "challenges")  # tables that count their rows


async def fill_old_database(url: str) -> None:
    """Make the tables of 0001 in an empty database, and fill them."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        await asyncio.to_thread(_make_file, Path(where.database or ""))
    else:
        engine = create_postgres_engine(where)
        async with engine.begin() as connection:
            await connection.run_sync(_fill_server)
        await engine.dispose()


def _make_file(file: Path) -> None:
    file.parent.mkdir(parents=True)
    connection = sqlite3.connect(file)
    connection.executescript((OLD / "schema.sql").read_text(encoding="utf-8"))
    connection.executescript(_rows())
    connection.commit()
    connection.close()


def _fill_server(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    from storage.migrating import FOLDER

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER))
    command.upgrade(config, "0001")
    connection.execute(text("SET TIME ZONE 'UTC'"))
    for statement in _rows().split(";\n"):
        if statement and "alembic_version" not in statement:
            connection.exec_driver_sql(statement)
    for table in NUMBERED:
        connection.exec_driver_sql(
            f"SELECT setval('{table}_id_seq', (SELECT max(id) FROM {table}))"  # noqa: S608  # ours
        )


def _rows() -> str:
    version = "INSERT INTO alembic_version (version_num) VALUES ('0001');\n"
    return version + (OLD / "rows.sql").read_text(encoding="utf-8")
