"""The database: opened once, then read and written in transactions."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Self

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import address, engine, file, migrating
from storage.errors import Unreachable

Transaction = AsyncConnection  # what every query takes first


class Database:
    """One database and its connections; build it with `Database.open`."""

    def __init__(self, engines: engine.Engines) -> None:
        self._engines = engines

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at `url`, create what is missing and bring it up to date.

        Raises `BadUrl`, `Unwritable`, `Unreachable` or `TooNew`.
        """
        where = address.read_url(url)
        if address.is_file(where):
            await asyncio.to_thread(file.prepare, where)
        await _migrate(where)
        return cls(engine.create(where))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """A transaction that sees one moment and changes nothing."""
        async with self._engines.readers.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """A transaction committed at the end of the block, undone by an error."""
        async with self._engines.writers.begin() as connection:
            yield connection

    async def close(self) -> None:
        await self._engines.dispose()


async def _migrate(url: URL) -> None:
    source = engine.create_for_migration(url)
    try:
        with _facts(url):
            async with source.begin() as connection:
                await connection.run_sync(migrating.upgrade)
    finally:
        await source.dispose()


@contextmanager
def _facts(url: URL) -> Iterator[None]:
    """Turn what drivers say about an unusable database into our own errors."""
    try:
        yield
    except DBAPIError as error:
        raise Unreachable(address.shown(url), str(error.orig)) from error
    except OSError as error:
        raise Unreachable(address.shown(url), str(error)) from error
