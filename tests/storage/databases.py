"""Fresh databases for tests: a real SQLite file always, PostgreSQL where there is a server."""

import os
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

SERVER = os.environ.get("TEST_POSTGRES_URL", "")

KINDS = (
    "sqlite",
    pytest.param(
        "postgres",
        marks=pytest.mark.skipif(not SERVER, reason="TEST_POSTGRES_URL is not set"),
    ),
)


@asynccontextmanager
async def fresh_url(kind: str, folder: Path) -> AsyncIterator[str]:
    """The address of an empty database that is gone afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/data/damka.db"
        return
    server = make_url(SERVER)
    name = f"damka_{uuid.uuid4().hex}"
    await _tell_server(server, f"CREATE DATABASE {name}")
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        await _tell_server(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _tell_server(server: URL, command: str) -> None:
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            await connection.execute(text(command))
    finally:
        await engine.dispose()
