"""The fixture of a release: a database as it leaves it, on SQLite and on PostgreSQL.

It begins with the fixture of the release before, brought up to date, with rows in every table. So
what the services of that release told of it is told again, and `answers.json` goes on.
"""

import asyncio
import hashlib
import json
import re
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from storage import Database
from storage.migrating import FOLDER
from storage.schema import metadata
from tests.storage.postgres_server import find_programs, run_server
from tests.storage.released_databases import RELEASED, REVISIONS
from tests.storage.rich_databases import file_url, make_rich_database

SPACE = re.compile(r"\s+")
# What `pg_dump` writes around the tables.
ASIDE = ("--", "SET ", "SELECT pg_catalog", "\\")


async def write_fixture(revision: str) -> None:
    """Write the folder of a revision, that of the tables as they are."""
    folder = RELEASED / revision
    folder.mkdir()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "rich.db")
        await make_rich_database(file_url(file))
        with closing(sqlite3.connect(file)) as connection:
            write_statements(folder / "sqlite.sql", list_sqlite_tables(connection))
            write_statements(folder / "rows.sql", list_rows(connection))
    tables = await asyncio.to_thread(dump_server)
    write_statements(folder / "postgresql.sql", list_dumped(tables))
    told = json.loads((RELEASED / REVISIONS[-1] / "answers.json").read_text(encoding="utf-8"))
    lines = [f"{json.dumps(key)}: {write_answers(value)}" for key, value in told.items()]
    lines[0] = f'"revision": "{revision}"'
    text = ",\n".join(lines)
    (folder / "answers.json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def write_seals() -> None:
    """Write the sums of all migrations, which are not edited from now on."""
    files = sorted(file for file in (FOLDER / "versions").glob("[0-9]*") if file.is_file())
    sums = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    text = json.dumps(sums, indent=1)
    (RELEASED / "seals.json").write_text(f"{text}\n", encoding="utf-8")


def write_answers(value: object) -> str:
    """Write what was told, one line for each thing that is told of."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    lines = [
        f"{json.dumps(key)}: {json.dumps(each, ensure_ascii=False)}" for key, each in value.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def write_statements(file: Path, statements: Iterator[str]) -> None:
    """Write statements, each ended by a semicolon and the end of its line."""
    file.write_text("".join(f"{each};\n" for each in statements), encoding="utf-8")


def list_sqlite_tables(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield what makes the tables and their indexes on SQLite."""
    query = """SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
        ORDER BY type DESC, name"""
    for (statement,) in connection.execute(query):
        yield SPACE.sub(" ", statement).strip()


def list_rows(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield what fills the tables with their rows, on either kind of database."""
    for table in metadata.sorted_tables:
        names = ", ".join(column.name for column in table.columns)
        found = connection.execute(f"SELECT {names} FROM {table.name} ORDER BY rowid")  # noqa: S608
        rows = ",\n".join(f"({', '.join(map(write_value, row))})" for row in found)
        yield f"INSERT INTO {table.name} ({names}) VALUES\n{rows}"


def write_value(value: object) -> str:
    """Write a value as a text that either kind of database reads."""
    if value is None:
        return "NULL"
    written = str(value).replace("'", "''")
    return f"'{written}'"


def dump_server() -> str:
    """Return what makes the tables on PostgreSQL, as its own program writes it."""
    programs = find_programs()
    assert programs is not None, "install PostgreSQL: make postgres"
    with run_server(programs) as url:
        asyncio.run(make_tables(url))
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        options = ("--schema-only", "--no-owner", "--no-privileges", address)
        dump = (str(programs / "pg_dump"), *options)
        return subprocess.run(dump, stdout=subprocess.PIPE, text=True, check=True).stdout


async def make_tables(url: URL) -> None:
    """Make the tables of today in an empty database."""
    database = await Database.open(url.render_as_string(hide_password=False))
    await database.close()


def list_dumped(dump: str) -> Iterator[str]:
    """Yield the statements of a dump that make tables."""
    lines = (line for line in dump.splitlines() if not line.startswith(ASIDE))
    for statement in "\n".join(lines).split(";\n"):
        written = SPACE.sub(" ", statement).strip().replace("public.", "")
        if written and not written.startswith(ASIDE):
            yield written
