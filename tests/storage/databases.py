"""Fresh databases for tests: files of SQLite, and databases of a PostgreSQL server."""

import shutil
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection

from storage import Database
from tests.storage.postgres_server import tell_server

LARGE = Path(__file__).with_name("large.sql")
SQLITE, POSTGRES = KINDS = ("sqlite", "postgres")


@dataclass(frozen=True, slots=True)
class FileDatabases:
    """Databases in files, copied from one that was migrated."""

    template: Path

    @asynccontextmanager
    async def empty(self, folder: Path) -> AsyncIterator[str]:
        """The address of a file that does not exist yet, nor its folder."""
        yield f"sqlite:///{folder}/data/damka.db"

    async def explain(self, database: Database, work: Callable[[Connection], None]) -> None:
        """Run what explains statements in the database that ran them, and changes it."""
        await database.write(work)

    @asynccontextmanager
    async def migrated(self, folder: Path) -> AsyncIterator[str]:
        """The address of a file with every table and no row."""
        shutil.copyfile(self.template, folder / "damka.db")
        yield f"sqlite:///{folder}/damka.db"


@dataclass(frozen=True, slots=True)
class ServerDatabases:
    """Databases on a server, copied from one that was migrated."""

    server: URL
    template: str
    large: str  # has many rows, and is known to have

    @asynccontextmanager
    async def empty(self, _folder: Path) -> AsyncIterator[str]:
        """The address of a database without tables."""
        async with self._created("template1") as url:
            yield url

    @asynccontextmanager
    async def migrated(self, _folder: Path) -> AsyncIterator[str]:
        """The address of a database with every table and no row."""
        async with self._created(self.template) as url:
            yield url

    async def explain(self, _database: Database, work: Callable[[Connection], None]) -> None:
        """Run what explains statements in a transaction of the large database."""
        large = await Database.open(address_of(self.server, self.large))
        try:
            await large.write(work)
        finally:
            await large.close()

    @asynccontextmanager
    async def _created(self, template: str) -> AsyncIterator[str]:
        name = f"damka_{uuid.uuid4().hex}"
        await tell_server(self.server, f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield address_of(self.server, name)
        finally:
            await tell_server(self.server, f"DROP DATABASE {name} WITH (FORCE)")


Databases = FileDatabases | ServerDatabases


async def make_template_file(folder: Path) -> Path:
    """Migrate a new file, to be copied."""
    file = folder / "template.db"
    await (await Database.open(f"sqlite:///{file}")).close()
    return file


async def make_template_database(server: URL) -> str:
    """Migrate a new database of a server, to be copied; return its name."""
    name = "damka_template"
    await tell_server(server, f"CREATE DATABASE {name}")
    await (await Database.open(address_of(server, name))).close()
    return name


async def make_large_database(server: URL, template: str) -> str:
    """Fill a database of a server with thousands of rows in every table; return its name.

    Keys to other tables are not looked up for each row: that takes three times as long.
    """
    name = "damka_large"
    await tell_server(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    statements = filter(str.strip, LARGE.read_text().split(";\n"))
    unchecked = "SET session_replication_role = replica"
    await tell_server(server.set(database=name), unchecked, *statements, "VACUUM ANALYZE")
    return name


def address_of(server: URL, name: str) -> str:
    """Write the address of a database of a server, with its password."""
    return server.set(database=name).render_as_string(hide_password=False)
