"""A database in trouble: what is told is a fact, and nothing is acknowledged that is not kept."""

import asyncio
import contextlib
import resource
import shutil
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import OperationalError

from storage import Database, DatabaseBusy, DatabaseFull, DatabaseGone, Person, Transaction
from storage.patience import someone_waits
from storage.people import lock_person, remember_people, remember_person
from storage.postgres import MOST_CONNECTIONS, Limits, PostgresConnections
from storage.storage_errors import DatabaseTrouble
from tests.storage.conftest import ANNA, BORIS
from tests.storage.databases import FileDatabases, ServerDatabases

SHORT = 2.0  # seconds that a test waits out, in which even a busy server does what is asked


@pytest.fixture
async def file(files: FileDatabases, tmp_path: Path) -> Path:
    """The file of a database with every table and no row."""
    return Path(shutil.copyfile(files.template, tmp_path / "damka.db"))


@pytest.fixture
async def in_file(file: Path) -> AsyncIterator[Database]:
    """That database, opened."""
    database = await Database.open(f"sqlite:///{file}")
    yield database
    await database.close()


def count(transaction: Transaction) -> object:
    return transaction.scalar(text("SELECT count(*) FROM people"))


@pytest.mark.parametrize("ending", ["", "-wal"], ids=["the file", "its log"])
async def test_no_write_is_kept_in_a_deleted_file(
    in_file: Database, file: Path, ending: str
) -> None:
    await in_file.write(remember_person, ANNA)
    assert await in_file.read(count) == 1
    await asyncio.to_thread(file.with_name(file.name + ending).unlink)
    for _ in range(2):
        with pytest.raises(DatabaseGone, match=file.name):
            await in_file.write(remember_person, Person(7, "Lost"))
    assert await in_file.read(count) == 1


async def test_no_file_is_made_in_the_place_of_a_deleted_one(in_file: Database, file: Path) -> None:
    await asyncio.to_thread(file.unlink)
    with pytest.raises(DatabaseGone):
        await in_file.write(remember_person, ANNA)
    with pytest.raises(DatabaseGone):
        await in_file.read(count)
    assert not await asyncio.to_thread(file.exists)


async def test_a_file_in_the_place_of_another_one(
    in_file: Database, file: Path, files: FileDatabases
) -> None:
    await in_file.write(remember_person, ANNA)
    await asyncio.to_thread(file.rename, file.with_name("moved.db"))
    shutil.copyfile(files.template, file)
    with pytest.raises(DatabaseGone, match="another file"):
        await in_file.write(remember_person, ANNA)


async def test_a_file_whose_disk_is_full(in_file: Database) -> None:
    def fill_up(transaction: Transaction) -> None:
        pages = transaction.exec_driver_sql("PRAGMA page_count").scalar_one()
        transaction.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        fill(transaction)

    with pytest.raises(DatabaseFull):
        await in_file.write(fill_up)
    assert await in_file.read(count) == 0


def fill(transaction: Transaction) -> None:
    """Write more than a file of 64 KiB holds."""
    for number in range(1000):
        remember_person(transaction, Person(number, 1000 * "x"))


async def test_a_disk_that_does_not_take_what_is_written(in_file: Database) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, before[1]))
    try:
        with pytest.raises(DatabaseGone, match="disk I/O error"):
            await in_file.write(fill)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert await in_file.read(count) == 0


async def test_a_file_that_somebody_else_keeps_locked(in_file: Database, file: Path) -> None:
    await in_file.write(be_impatient)
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy, match="locked"):
            await in_file.write(remember_person, ANNA)
        other.execute("ROLLBACK")
    other.close()
    await in_file.write(remember_person, ANNA)
    assert await in_file.read(count) == 1


def be_impatient(transaction: Transaction) -> None:
    transaction.exec_driver_sql("PRAGMA busy_timeout = 10")


async def test_a_bug_is_no_fact(in_file: Database) -> None:
    with pytest.raises(OperationalError, match="no such table"):
        await in_file.read(lambda transaction: transaction.scalar(text("SELECT 1 FROM nowhere")))


async def test_a_server_that_ends_a_connection_amid_a_transaction(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    async with server_databases.migrated(tmp_path) as url:
        database = await Database.open(url)

        def be_ended(transaction: Transaction) -> None:
            remember_person(transaction, ANNA)
            transaction.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

        with pytest.raises(DatabaseGone):
            await database.write(be_ended)
        assert await database.read(count) == 0
        await database.close()


async def test_a_lock_of_a_server_that_is_not_to_be_had(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    async with server_databases.migrated(tmp_path) as url:
        database = await Database.open(url)
        locked = asyncio.Event()

        def lock(transaction: Transaction) -> None:
            transaction.execute(text("LOCK TABLE people NOWAIT"))
            locked.set()
            transaction.execute(text("SELECT pg_sleep(1)"))

        holding = asyncio.create_task(database.write(lock))
        await locked.wait()
        with pytest.raises(DatabaseBusy):
            await database.write(lambda t: t.execute(text("LOCK TABLE people NOWAIT")).rowcount)
        await holding
        await database.close()


async def test_a_server_that_has_gone(server_databases: ServerDatabases, tmp_path: Path) -> None:
    async with server_databases.migrated(tmp_path) as url:
        wire = Wire(make_url(url))
        database = await Database.open(await wire.open())
        await database.write(remember_person, ANNA)
        wire.cut()
        for _ in range(2):
            with pytest.raises(DatabaseGone):
                await database.write(remember_person, ANNA)
        await database.close()


async def test_transactions_that_wait_in_a_circle(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    async with server_databases.migrated(tmp_path) as url:
        database = await Database.open(url)
        await database.write(remember_people, (ANNA, BORIS))
        await asyncio.gather(
            database.write(lock_slowly, (ANNA, BORIS)), database.write(lock_slowly, (BORIS, ANNA))
        )
        assert await database.read(count) == 2
        await database.close()


def lock_slowly(transaction: Transaction, people: Sequence[Person]) -> None:
    for person in people:
        lock_person(transaction, person.id)
        transaction.execute(text("SELECT pg_sleep(0.2)"))


async def test_a_server_that_hangs(server_databases: ServerDatabases, tmp_path: Path) -> None:
    """What is under way ends, what comes next too, and all is well when the server is."""
    async with server_databases.migrated(tmp_path) as url:
        wire = Wire(make_url(url))
        limits = Limits(statement=SHORT, connection=SHORT)
        connections = PostgresConnections(make_url(await wire.open()), limits=limits)
        database = Database(connections)
        await database.write(remember_person, ANNA)

        def hang(transaction: Transaction) -> None:
            remember_person(transaction, BORIS)
            wire.hold()
            count(transaction)

        async with asyncio.timeout(60):
            with pytest.raises(DatabaseGone):
                await database.write(hang)
            waiting = [database.read(count) for _ in range(2 * MOST_CONNECTIONS)]
            found = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(each, DatabaseTrouble) for each in found)
        wire.go_on()
        assert await database.read(count) == 1
        await database.close()
        wire.cut()
        async with asyncio.timeout(60):
            while len(asyncio.all_tasks()) > 1:  # noqa: ASYNC110 - a driver tells no one
                await asyncio.sleep(0.01)


async def test_a_statement_that_takes_too_long(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    async with server_databases.migrated(tmp_path) as url:
        limits = Limits(statement=SHORT)
        database = Database(PostgresConnections(make_url(url), limits=limits))
        with pytest.raises(DatabaseBusy):
            await database.write(lambda t: t.execute(text("SELECT pg_sleep(60)")).rowcount)
        await database.write(remember_person, ANNA)
        assert await database.read(count) == 1
        await database.close()


async def test_someone_who_waits_is_told_sooner(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    async with server_databases.migrated(tmp_path) as url:
        limits, hurried = Limits(statement=600), Limits(statement=SHORT / 2)
        database = Database(PostgresConnections(make_url(url), limits=limits, hurried=hurried))

        def sleep(transaction: Transaction) -> None:
            transaction.execute(text(f"SELECT pg_sleep({SHORT})"))

        await database.read(sleep)
        with someone_waits(), pytest.raises(DatabaseBusy):
            await database.read(sleep)
        await database.write(sleep)
        assert database.count_connections()["busy"] == 0
        assert database.count_connections()["idle"] > 0
        await database.close()


async def test_no_connection_is_free(server_databases: ServerDatabases, tmp_path: Path) -> None:
    async with server_databases.migrated(tmp_path) as url:
        limits = Limits(statement=600, connection=SHORT)
        database = Database(PostgresConnections(make_url(url), limits=limits))
        begun = asyncio.Semaphore(0)

        def sleep(transaction: Transaction) -> None:
            transaction.execute(text("SELECT 1"))
            begun.release()
            transaction.execute(text("SELECT pg_sleep(600)"))

        async def hold() -> None:
            while True:  # a busy server may be too slow to open all of them at once
                with contextlib.suppress(DatabaseTrouble):
                    await database.write(sleep)

        holding = [asyncio.create_task(hold()) for _ in range(MOST_CONNECTIONS)]
        for _ in holding:
            await begun.acquire()
        with pytest.raises(DatabaseBusy):
            await database.read(count)
        for task in holding:
            task.cancel()
        await asyncio.wait(holding)
        assert await database.read(count) == 0
        await database.close()


class Wire:
    """Carries what clients and a server say to each other, until it is held or cut."""

    def __init__(self, server: URL) -> None:
        self._server = server
        self._flows = asyncio.Event()
        self._flows.set()
        self._ends: list[asyncio.StreamWriter] = []
        self._door: asyncio.Server | None = None

    async def open(self) -> str:
        """Begin to carry, and return the address of this end."""
        self._door = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        port = self._door.sockets[0].getsockname()[1]
        return self._server.set(port=port).render_as_string(hide_password=False)

    def hold(self) -> None:
        """Carry nothing for a while; whatever was said waits."""
        self._flows.clear()

    def go_on(self) -> None:
        self._flows.set()

    def cut(self) -> None:
        """End all connections, and take no more."""
        assert self._door is not None
        self._door.close()
        for end in self._ends:
            end.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, other = await asyncio.open_connection(self._server.host, self._server.port)
        self._ends += [writer, other]
        await asyncio.gather(self._carry(reader, other), self._carry(there, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while said := await reader.read(65536):
                await self._flows.wait()
                writer.write(said)
                await writer.drain()
        writer.close()
