"""Holding a database for a command, so that no bot runs on it meanwhile."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from storage import address
from storage.database import driver_errors
from storage.file_lock import holding


@contextmanager
def held_alone(url: str) -> Iterator[None]:
    """Keep bots off a database file; for a server, refuse if a bot is running on it.

    Raises `BadUrl`, `DatabaseInUse`, `Unwritable` or `Unreachable`.
    """
    where = address.read_url(url)
    if not address.is_file(where):
        from storage.backups.server_target import check_not_in_use  # a driver that most people lack
        from storage.postgres import create_postgres_engine

        async def check() -> None:
            engine = create_postgres_engine(where)
            try:
                await check_not_in_use(engine)
            finally:
                await engine.dispose()

        with driver_errors(where):
            asyncio.run(check())
    with holding(url):
        yield
