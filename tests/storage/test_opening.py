"""Opening a database: what is created, what is migrated, what is refused."""

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from storage import (
    BadUrl,
    Database,
    HalfCopied,
    Outdated,
    TooNew,
    Transaction,
    Unreachable,
    Unwritable,
    address,
    sqlite_file,
)
from storage.instance import keep_fact
from storage.kept_matches import find_match
from storage.migrating import FOLDER
from storage.rooms import list_due_rooms
from storage.schema import FIRST_REVISION, REVISION, metadata
from tests.storage.conftest import begin
from tests.storage.databases import FileDatabases
from tests.storage.released_databases import make_released_database

ROOT = Path(__file__).parents[2]


PROMISES = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "busy_timeout": 5000,
}


def promises(transaction: Transaction) -> dict[str, object]:
    return {name: transaction.scalar(text(f"PRAGMA {name}")) for name in PROMISES}


def file_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def opened(url: str) -> None:
    """Open and close."""
    await (await Database.open(url)).close()


async def test_the_migrations_lead_to_the_schema(empty_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    database = await Database.open(empty_url)
    assert await database.read(differences) == []
    await database.close()


async def test_partial_indexes_hold_what_the_schema_says(empty_url: str) -> None:
    database = await Database.open(empty_url)
    found = await database.read(index_definitions)
    await database.close()
    partial = [index for table in metadata.tables.values() for index in table.indexes if index.info]
    assert partial
    for index in partial:
        _, _, where = found[index.name].partition(" WHERE ")
        assert bare(where) == bare(index.info["where"]), index.name


def index_definitions(transaction: Transaction) -> dict[object, str]:
    is_file = transaction.dialect.name == "sqlite"
    query = "name, sql FROM sqlite_master" if is_file else "indexname, indexdef FROM pg_indexes"
    return {name: made or "" for name, made in transaction.execute(text(f"SELECT {query}"))}


def bare(condition: str) -> str:
    """A condition without the brackets and types that PostgreSQL adds."""
    return re.sub(r"[()]|::text", "", condition)


async def test_the_newest_revision_is_the_one_of_the_schema() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


async def test_nothing_heavy_is_imported_where_nothing_is_due(files: FileDatabases) -> None:
    script = (
        "import asyncio, sys\n"
        "from storage import Database\n"
        f"asyncio.run(Database.open('sqlite:///{files.template}'))\n"
        "sys.stdout.write(' '.join(sys.modules))"
    )
    command = (sys.executable, "-c", script)
    ran = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    imported = {*(await ran.communicate())[0].decode().split()}
    assert "storage.sqlite" in imported
    heavy = {"alembic", "asyncpg", "sqlalchemy.dialects.postgresql", "sqlalchemy.ext.asyncio"}
    assert not imported & heavy


async def test_opening_again_keeps_everything(url: str) -> None:
    first = await Database.open(url)
    match_id = await first.write(begin)
    await first.close()
    second = await Database.open(url)
    assert await second.read(find_match, match_id) is not None
    await second.close()


async def test_many_may_open_a_new_database_at_once(empty_url: str) -> None:
    databases = await asyncio.gather(*(Database.open(empty_url) for _ in range(4)))
    for database in databases:
        assert await database.read(list_due_rooms, None, 1) == []
        await database.close()


def be_of_version(transaction: Transaction, revision: str, compat: str) -> None:
    transaction.execute(text("UPDATE alembic_version SET version_num = :it"), {"it": revision})
    keep_fact(transaction, "compat", compat)


async def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    database = await Database.open(url)
    await database.write(be_of_version, "9999", "9998")
    await database.close()
    for opening in (Database.open, Database.attach):
        with pytest.raises(TooNew, match="9999"):
            await opening(url)


async def test_a_newer_version_may_leave_room_for_this_one(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    database = await Database.open(url)
    await database.write(be_of_version, "9999", REVISION)
    await database.close()
    database = await Database.open(url)
    assert await database.write(begin)
    await database.close()
    assert "of a newer version; this one can work on it: 9999" in caplog.text


async def test_a_database_that_a_copy_has_left_is_refused(url: str) -> None:
    database = await Database.open(url)
    await database.write(keep_fact, "copying", "people")
    await database.close()
    with pytest.raises(HalfCopied, match="Run the same command again"):
        await Database.open(url)


async def test_attaching_makes_nothing_and_changes_nothing(empty_url: str, tmp_path: Path) -> None:
    with pytest.raises((Unreachable, Outdated)):
        await Database.attach(empty_url)
    assert not os.listdir(tmp_path)  # noqa: PTH208  # Path's way counts as blocking
    await make_released_database(empty_url, FIRST_REVISION)
    with pytest.raises(Outdated, match="damka upgrade"):
        await Database.attach(empty_url)


async def test_the_promises_of_sqlite(tmp_path: Path) -> None:
    database = await Database.open(file_url(tmp_path / "damka.db"))
    assert await database.read(promises) == PROMISES
    assert await database.write(promises) == PROMISES
    await database.close()


async def test_folders_are_created(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "damka.db"
    await opened(file_url(file))
    assert file.exists()


async def test_a_closed_database_is_one_file(tmp_path: Path) -> None:
    """So that a backup of a stopped bot is a copy of that file."""
    await opened(file_url(tmp_path / "damka.db"))
    assert os.listdir(tmp_path) == ["damka.db"]  # noqa: PTH208  # Path's way counts as blocking


def modes_in(folder: Path) -> dict[str, int]:
    """The permissions of the files in a folder, by name."""
    return {each.name: each.stat().st_mode & 0o777 for each in folder.iterdir()}


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
async def test_no_other_user_reads_what_is_created(tmp_path: Path) -> None:
    """The folders, the file, and what SQLite puts beside it; what existed keeps its permissions."""
    file = tmp_path / "damka" / "data" / "damka.db"
    before = os.umask(0)
    try:
        database = await Database.open(file_url(file))
        await database.write(lambda _transaction: None)
        beside = await asyncio.to_thread(lambda: modes_in(file.parent))
        await database.close()
    finally:
        os.umask(before)
    assert {"damka.db", "damka.db-wal"} <= beside.keys()
    assert set(beside.values()) == {0o600}
    assert [each.stat().st_mode & 0o777 for each in file.parents[:2]] == [0o700, 0o700]
    file.chmod(0o640)  # a group of the host's makes copies
    await opened(file_url(file))
    assert file.stat().st_mode & 0o777 == 0o640


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable) as refusal:
        await Database.open(file_url(tmp_path / "file" / "data" / "damka.db"))
    assert refusal.value.path == tmp_path / "file" / "data"


async def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(Unwritable) as refusal:
        await Database.open(file_url(tmp_path))
    assert refusal.value.path == tmp_path


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """Be someone who may look into `folder`, but not write there, as root may everywhere."""
    user = os.geteuid()
    for part in (folder, *folder.parents):
        if part.stat().st_uid == user and part != Path("/"):
            part.chmod(0o555 if part == folder else 0o755)
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)
        folder.chmod(0o755)


@pytest.mark.parametrize("has_file", [False, True], ids=["no file", "a file"])
async def test_a_folder_that_one_may_not_write(tmp_path: Path, has_file: bool) -> None:
    file = tmp_path / "damka.db"
    if has_file:
        await opened(file_url(file))
        file.chmod(0o444)
    with as_nobody(tmp_path), pytest.raises(Unwritable) as refusal:
        await Database.open(file_url(file))
    assert refusal.value.path == file


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "damka.db"
    file.write_text("shopping list " * 100)
    with pytest.raises(Unreachable, match="not a database"):
        await Database.open(file_url(file))
    assert file.read_text() == "shopping list " * 100


async def test_a_server_that_does_not_answer() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        with pytest.raises(Unreachable) as refusal:
            await Database.open(f"postgresql+asyncpg://damka:s3cret@127.0.0.1:{port}/damka")
    assert "s3cret" not in str(refusal.value)
    assert f"127.0.0.1:{port}" in str(refusal.value)


async def test_a_database_that_the_server_does_not_have(url: str) -> None:
    where = address.read_url(url)
    if address.is_file(where):
        pytest.skip("a file is created instead")
    missing = where.set(database="nobody").render_as_string(hide_password=False)
    with pytest.raises(Unreachable, match="nobody"):
        await Database.open(missing)
    wrong = where.set(password="wr0ng").render_as_string(hide_password=False)
    with pytest.raises(Unreachable) as refusal:
        await Database.open(wrong)
    assert "wr0ng" not in str(refusal.value)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "is not a database URL"),
        ("data/damka.db", "is not a database URL"),
        ("postgresql://me:s3cret@host:port/damka", "is not a database URL"),
        ("mysql://me:s3cret@localhost/damka", "is neither"),
        ("sqlite+pysqlcipher:///damka.db", "is neither"),
        ("sqlite+aiosqlite://", "names no file"),
        ("sqlite+aiosqlite:///:memory:", "names no file"),
        ("postgresql+asyncpg://me:s3cret@localhost", "names no database"),
    ],
)
async def test_a_bad_address_is_named_without_its_password(written: str, why: str) -> None:
    with pytest.raises(BadUrl, match=why) as refusal:
        await Database.open(written)
    assert "s3cret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("sqlite:///data/damka.db", "sqlite+pysqlite:///data/damka.db"),
        ("sqlite+aiosqlite:///data/damka.db", "sqlite+pysqlite:///data/damka.db"),
        ("postgres://me@host/damka", "postgresql+asyncpg://me@host/damka"),
        (" postgresql://me@host/damka\n", "postgresql+asyncpg://me@host/damka"),
    ],
)
def test_common_spellings_mean_our_drivers(written: str, read: str) -> None:
    assert address.read_url(written).render_as_string(hide_password=False) == read


async def test_a_migration_that_leaves_a_dangling_key_is_undone(tmp_path: Path) -> None:
    file = tmp_path / "damka.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE one (id INTEGER PRIMARY KEY)")
        other.execute("CREATE TABLE two (one_id INTEGER REFERENCES one (id))")
        other.execute("INSERT INTO two VALUES (1)")
    with pytest.raises(RuntimeError, match="dangling"):
        await Database.open(file_url(file))
    tables = other.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    other.close()
    assert sorted(tables) == [("one",), ("two",)]


def test_a_missing_driver_is_named() -> None:
    script = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from storage import BadUrl, address, postgres\n"
        "try: postgres.PostgresConnections(address.read_url('postgres://me@host/damka'))\n"
        "except BadUrl as error: sys.stdout.write(error.why)"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert "asyncpg" in ran.stdout, ran.stderr


async def test_a_lock_that_somebody_keeps_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.2)  # seconds, of two minutes
    file = tmp_path / "damka.db"
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unreachable, match="locked"):
            await Database.open(file_url(file))
    other.close()
