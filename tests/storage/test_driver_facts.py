"""What a server answers becomes a fact of ours: asyncpg's own errors, with no server installed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError

from storage import Database, DatabaseBusy, DatabaseFull, DatabaseGone, Transaction
from storage.postgres import TRIES, PostgresConnections


@asynccontextmanager
async def refusing(state: str, knocks: list[str]) -> AsyncIterator[Database]:
    """A database whose server speaks PostgreSQL's protocol, and refuses everyone for one reason."""
    fields = f"SFATAL\0VFATAL\0C{state}\0Mnot now\0\0".encode()

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if await hear(reader) == TLS:
            writer.write(b"N")
            await hear(reader)
        knocks.append(state)
        writer.write(b"E" + (4 + len(fields)).to_bytes(4) + fields)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        url = make_url(f"postgresql+asyncpg://damka:secret@127.0.0.1:{port}/damka")
        database = Database(PostgresConnections(url))
        yield database
        await database.close()


TLS = (80877103).to_bytes(4)  # a request to encrypt what follows


async def hear(reader: asyncio.StreamReader) -> bytes:
    """Return what a client says first: its length goes ahead."""
    length = int.from_bytes(await reader.readexactly(4))
    return await reader.readexactly(length - 4)


def ask(transaction: Transaction) -> object:
    return transaction.scalar(text("SELECT 1"))


@pytest.mark.parametrize(
    ("state", "fact"),
    [
        ("40001", DatabaseBusy),
        ("40P01", DatabaseBusy),
        ("55P03", DatabaseBusy),
        ("25006", DatabaseGone),
        ("53100", DatabaseFull),
        ("53200", DatabaseBusy),
        ("53300", DatabaseBusy),
        ("57014", DatabaseBusy),
        ("57P01", DatabaseGone),
        ("57P02", DatabaseGone),
        ("57P03", DatabaseGone),
        ("58030", DatabaseGone),
        ("23505", IntegrityError),  # what is no trouble of the database passes through
        ("42P01", ProgrammingError),
        ("57P04", DBAPIError),
    ],
)
async def test_what_a_server_answers(state: str, fact: type[Exception]) -> None:
    async with refusing(state, []) as database:
        with pytest.raises(fact, match="not now") as told:
            await database.read(ask)
    assert told.type is fact
    cause = told.value if isinstance(told.value, DBAPIError) else told.value.__cause__
    assert isinstance(cause, DBAPIError)
    assert getattr(cause.orig, "sqlstate", None) == state


@pytest.mark.parametrize(("state", "tries"), [("40001", TRIES), ("40P01", TRIES), ("53300", 1)])
async def test_only_what_gave_way_to_another_is_tried_again(state: str, tries: int) -> None:
    knocks: list[str] = []
    async with refusing(state, knocks) as database:
        with pytest.raises(DatabaseBusy):
            await database.write(ask)
    assert len(knocks) == tries
