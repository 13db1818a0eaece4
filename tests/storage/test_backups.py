"""Backups of both databases: one moment, tried, whole or not there; put back into either."""

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType

import pytest
from sqlalchemy import Connection, select, text

from storage import BadBackup, Database, DatabaseInUse, TooNew, Unreachable
from storage.backups.backup_and_restore import back_up, restore
from storage.backups.part_files import FileInTheWay, whole_file
from storage.backups.putting_back import PutBack, PutBackCounts
from storage.backups.sources import Backup, read_backup
from storage.erased_log import ErasedLog, code_of, merge_into, read_codes
from storage.erasures import list_erasures
from storage.instance import find_own_id, find_restoration
from storage.kept_matches import find_match
from storage.numbers import COUNTED, JUMP, find_last_match, read_numbers
from storage.schema import FIRST_REVISION, matches, notices, rooms
from tests.bot.people.lives import ZOE
from tests.storage.conftest import BORIS, begin
from tests.storage.databases import Databases, FileDatabases, ServerDatabases
from tests.storage.released_databases import make_released_database
from tests.storage.rich_databases import file_url, make_rich_database, tally_at
from tests.storage.test_released_databases import read_unopened

NOW = datetime(2026, 5, 3, 4, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=2)
ROOT = Path(__file__).parents[2]
FOLDERS = shutil.ignore_patterns("[0-9]*")  # of the kills before
NO_CODES: Mapping[str, datetime] = MappingProxyType({})


@pytest.fixture
async def rich_url(empty_url: str) -> str:
    """The address of a database with rows in every table."""
    await make_rich_database(empty_url)
    return empty_url


@pytest.fixture(params=["file", "server"])
def other_databases(request: pytest.FixtureRequest) -> Databases:
    """Both kinds of databases, whichever the first one is."""
    name = "server_databases" if request.param == "server" else "files"
    found: Databases = request.getfixturevalue(name)
    return found


@pytest.fixture
async def other_url(other_databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of another empty database, of each kind."""
    async with other_databases.empty(tmp_path / "other") as address:
        yield address


async def backed_up(url: str, target: Path, now: datetime = NOW) -> Backup:
    """A backup, read as it is about to be put back."""
    await asyncio.to_thread(back_up, url, target, now)
    return read_backup(target)


async def put_back(
    url: str, backup: Backup, now: datetime = LATER, codes: Mapping[str, datetime] = NO_CODES
) -> tuple[PutBackCounts, str | None]:
    given = PutBack(made_at=backup.made_at, now=now, codes=codes)
    return await asyncio.to_thread(restore, url, backup, given)


async def test_a_backup_is_whole_and_for_its_owner_alone(rich_url: str, tmp_path: Path) -> None:
    backup = await backed_up(rich_url, tmp_path / "backup")
    backup.check()
    assert (backup.made_at, backup.was_marked) == (NOW, True)
    assert stat.S_IMODE(backup.file.stat().st_mode) == 0o600
    assert sorted(os.listdir(tmp_path)) in (["backup"], ["backup", "data"])  # noqa: PTH208


async def test_it_is_put_back_into_either_database(
    rich_url: str, other_url: str, tmp_path: Path
) -> None:
    before = await tally_at(rich_url)
    assert all(rows for rows, _ in before.values())
    backup = await backed_up(rich_url, tmp_path / "backup")
    counts, kept = await put_back(other_url, backup)
    assert kept is None  # nothing was there
    assert await tally_at(other_url) == before
    assert counts.matches == before["matches"][0]
    opened = await Database.open(other_url)
    found = await opened.read(find_restoration)
    assert found is not None
    assert (found.made_at, found.restored_at) == (NOW, LATER)
    await opened.close()


async def test_no_number_comes_again(rich_url: str, tmp_path: Path) -> None:
    backup = await backed_up(rich_url, tmp_path / "backup")
    database = await Database.open(rich_url)
    given = [await database.write(begin) for _ in range(3)]
    await database.close()
    all_kept = set()
    for _ in range(2):  # the same backup twice in a second: what was given between comes no more
        _, kept = await put_back(rich_url, backup)
        all_kept.add(kept)
        database = await Database.open(rich_url)
        given.append(await database.write(begin))
        assert given[-1] > given[-2] + JUMP
        numbers = await database.read(read_numbers)
        assert await database.read(find_last_match) == numbers["matches"] == given[-1]
        await database.close()
    assert len(all_kept - {None}) == 2
    assert {"matches", "challenges", "tournaments", "simuls", "lobbies"} <= {*COUNTED}


async def test_what_was_there_is_kept(rich_url: str, tmp_path: Path) -> None:
    backup = await backed_up(rich_url, tmp_path / "backup")
    database = await Database.open(rich_url)
    lost = await database.write(begin)
    await database.close()
    _, kept = await put_back(rich_url, backup)
    assert kept is not None
    if rich_url.startswith("sqlite"):
        old = await Database.open(file_url(Path(kept)))
        assert await old.read(find_match, lost) is not None
        await old.close()
    else:
        assert kept == "the schema before_20260505_041200"
        database = await Database.open(rich_url)
        old_ids = text("SELECT max(id) FROM before_20260505_041200.matches")
        assert await database.read(lambda transaction: transaction.scalar(old_ids)) == lost
        await database.close()


async def test_boards_are_sent_again_and_notices_are_free(rich_url: str, tmp_path: Path) -> None:
    def claim(transaction: Connection) -> None:
        transaction.execute(notices.update().values(claimed_at=NOW))

    database = await Database.open(rich_url)
    await database.write(claim)
    await database.close()
    counts, _ = await put_back(rich_url, await backed_up(rich_url, tmp_path / "backup"))
    database = await Database.open(rich_url)
    running = select(matches.c.id).where(matches.c.ending.is_(None))

    def look(transaction: Connection) -> None:
        marks = [
            *transaction.scalars(select(matches.c.put_back_from).where(matches.c.ending.is_(None)))
        ]
        assert marks == [NOW] * counts.running
        assert counts.running > 10
        over = select(matches.c.put_back_from).where(matches.c.ending.is_not(None))
        assert {*transaction.scalars(over)} == {None}
        shown = select(rooms.c.shown_version).where(
            ~rooms.c.is_closed, rooms.c.match_id.in_(running)
        )
        assert {*transaction.scalars(shown)} == {0}
        assert {*transaction.scalars(select(notices.c.claimed_at))} == {None}

    await database.read(look)
    await database.close()


async def test_who_was_erased_since_is_erased_again(rich_url: str, tmp_path: Path) -> None:
    backup = await backed_up(rich_url, tmp_path / "backup")
    database = await Database.open(rich_url)
    log = ErasedLog(tmp_path / "erased.log", await database.write(find_own_id))
    await database.close()
    asked_at = NOW + timedelta(hours=1)
    log.note(ZOE.id, asked_at)
    log.note(BORIS.id, NOW - timedelta(hours=1))  # before the backup, which knows it
    log.note(12345, asked_at)  # who is not in the backup
    with log.file.open("a") as opened:
        opened.write("2026-05-03T05:00:00+00:00 cut o")
    codes = read_codes([log.file, tmp_path / "missing"], backup.made_at)
    counts, _ = await put_back(rich_url, backup, codes=codes)
    assert counts.erasures == 1
    database = await Database.open(rich_url)
    begun = await database.read(list_erasures, 0, 10, is_waiting=False)
    assert [(each.person_id, each.asked_at) for each in begun] == [
        (ZOE.id, NOW + timedelta(hours=1))
    ]
    await database.close()


def test_the_log_tells_nobody(tmp_path: Path) -> None:
    ErasedLog(tmp_path / "log", "key").note(ZOE.id, NOW)
    assert str(ZOE.id) not in (tmp_path / "log").read_text()
    assert code_of("key", ZOE.id) != code_of("another key", ZOE.id)
    assert stat.S_IMODE((tmp_path / "log").stat().st_mode) == 0o600


def test_logs_are_merged_once(tmp_path: Path) -> None:
    beside, copied = ErasedLog(tmp_path / "a", "key"), tmp_path / "b"
    beside.note(1, NOW)
    merge_into(copied, beside.file)
    beside.note(2, LATER)
    for _ in range(2):
        merge_into(copied, beside.file)
    assert copied.read_text() == beside.file.read_text()
    merge_into(copied, tmp_path / "missing")


async def test_each_backup_holds_one_moment(tmp_path: Path) -> None:
    """Matches begin while twenty backups are made, each with its seats, rooms and number."""
    url = file_url(tmp_path / "damka.db")
    database = await Database.open(url)
    await database.write(begin)
    begun, stop = 1, asyncio.Event()

    async def play() -> None:
        nonlocal begun
        while not stop.is_set():
            await database.write(begin)
            begun += 1

    playing = asyncio.create_task(play())
    for number in range(20):
        least = begun
        backup = await backed_up(url, tmp_path / f"backup-{number}")
        with closing(sqlite3.connect(backup.file)) as opened:
            (held,) = opened.execute("SELECT count(*) FROM matches").fetchone()
            (seated,) = opened.execute("SELECT count(*) FROM seats").fetchone()
        assert least <= held <= begun + 1
        assert seated == 2 * held
    stop.set()
    await playing
    await database.close()


async def test_an_older_backup_is_brought_up_to_date(
    empty_url: str, url: str, tmp_path: Path
) -> None:
    await make_released_database(empty_url, FIRST_REVISION)
    before = await read_unopened(empty_url)
    backup = await backed_up(empty_url, tmp_path / "backup")
    assert backup.revision == FIRST_REVISION
    assert backup.was_marked is not backup.is_file  # a file of then has no place for the moment
    await put_back(url, backup)
    assert {name: len(rows) for name, rows in before.items()}.items() <= {
        name: rows for name, (rows, _) in (await tally_at(url)).items()
    }.items()


async def test_a_newer_backup_is_refused(rich_url: str, tmp_path: Path) -> None:
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    database = await Database.open(rich_url)
    await database.write(lambda transaction: transaction.execute(newer).rowcount)
    await database.close()
    await asyncio.to_thread(back_up, rich_url, tmp_path / "backup", NOW)
    with pytest.raises(TooNew):
        read_backup(tmp_path / "backup")


@pytest.mark.parametrize(
    "content", [b"", b"shopping list", b"PK\x03\x04 no zip", b"SQLite format 3\0"]
)
def test_what_is_no_backup(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_bytes(content)
    with pytest.raises(BadBackup):
        read_backup(file)


async def test_a_damaged_file_is_found(files: FileDatabases, tmp_path: Path) -> None:
    async with files.empty(tmp_path) as url:
        await make_rich_database(url)
        backup = await backed_up(url, tmp_path / "backup")
    content = bytearray(backup.file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 4096] = bytes(4096)
    backup.file.write_bytes(content)
    with pytest.raises(BadBackup):
        backup.check()


@pytest.mark.parametrize("change", ["a row", "a row less", "a table", "bytes"])
async def test_a_changed_archive_is_found(
    server_databases: ServerDatabases, tmp_path: Path, change: str
) -> None:
    async with server_databases.empty(tmp_path) as url:
        await make_rich_database(url)
        backup = await backed_up(url, tmp_path / "backup")
    if change == "bytes":
        content = bytearray(backup.file.read_bytes())
        content[len(content) // 2] ^= 1
        backup.file.write_bytes(content)
    else:
        rewrite(backup.file, change)
    with pytest.raises(BadBackup):
        backup.check()


async def test_a_changed_byte_anywhere_is_no_other_error(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    """It is found, unless it stands where the archive tells nothing, such as a time of a member."""
    async with server_databases.empty(tmp_path) as url:
        await make_rich_database(url)
        backup = await backed_up(url, tmp_path / "backup")
    content, found = backup.file.read_bytes(), 0
    for at in range(0, len(content), 1 + len(content) // 150):
        backup.file.write_bytes(
            content[:at] + bytes([content[at] ^ 1 << at % 8]) + content[at + 1 :]
        )
        try:
            backup.check()
        except BadBackup:
            found += 1
    assert found > 25


def rewrite(file: Path, change: str) -> None:
    """Pack an archive anew, with a table changed and its sums left."""
    with zipfile.ZipFile(file) as opened:
        members = {name: opened.read(name) for name in opened.namelist()}
    lines = members["people.jsonl"].splitlines(keepends=True)
    members["people.jsonl"] = b"".join(lines[1:])
    if change == "a row":
        members["people.jsonl"] = lines[0].replace(b'"', b'"x', 1) + members["people.jsonl"]
    if change == "a table":
        del members["people.jsonl"]
    with zipfile.ZipFile(file, "w") as opened:
        for name, content in members.items():
            opened.writestr(name, content)


async def test_a_bot_that_runs_on_the_server_is_in_the_way(
    server_databases: ServerDatabases, tmp_path: Path
) -> None:
    async with server_databases.migrated(tmp_path) as url:
        backup = await backed_up(url, tmp_path / "backup")
        bot = await Database.open(url, is_bot=True)
        await bot.read(find_last_match)
        with pytest.raises(DatabaseInUse, match="server process"):
            await put_back(url, backup)
        await bot.close()
        await put_back(url, backup)


def test_there_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="no such file"):
        back_up(file_url(tmp_path / "damka.db"), tmp_path / "backup", NOW)
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    for name in ("file", "link"):
        with pytest.raises(FileInTheWay, match="is there already"), whole_file(tmp_path / name):
            pass
    late = tmp_path / "late"
    with pytest.raises(FileInTheWay), whole_file(late):
        late.write_text("somebody was faster")
    assert late.read_text() == "somebody was faster"
    assert (tmp_path / "file").read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))


def test_one_file_is_written_by_one_process(tmp_path: Path) -> None:
    with whole_file(tmp_path / "file") as part:
        with pytest.raises(FileInTheWay, match="being written"), whole_file(tmp_path / "file"):
            pass
        part.write_text("whole")
    assert (tmp_path / "file").read_text() == "whole"


def test_an_error_leaves_nothing_and_what_a_kill_left_is_written_anew(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), whole_file(tmp_path / "file"):
        _ = 1 / 0
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file.part").write_text("the half that a killed process wrote")
    with whole_file(tmp_path / "file") as part:
        assert part.read_text() == ""
        part.write_text("whole")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def kill_while_restoring(backup: Path, file: Path, call: int) -> bool:
    """Restore in a process that dies before a call; tell whether it died."""
    command = [sys.executable, "-m", "tests.storage.restoring_process", str(backup), str(file)]
    ran = subprocess.run([*command, str(call)], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode in (0, -signal.SIGKILL), ran.stderr
    return ran.returncode != 0


async def check_old_or_new(file: Path, old: int) -> None:
    """A database is the one that was there, or the one of the backup; and a start works on it."""
    database = await Database.open(file_url(file))
    last = await database.read(find_last_match)
    was_put_back = await database.read(find_restoration) is not None
    assert last == old or (was_put_back and last > JUMP)
    await database.write(begin)
    await database.close()


@pytest.mark.parametrize(
    "calls", [range(4, 5), pytest.param(range(20), marks=pytest.mark.slow)], ids=["one", "each"]
)
async def test_a_kill_leaves_the_old_database_or_the_new_one(
    files: FileDatabases, tmp_path: Path, calls: range
) -> None:
    async with files.migrated(tmp_path) as url:
        database = await Database.open(url)
        backup = await backed_up(url, tmp_path / "backup")
        old = await database.write(begin)
        await database.close()
    is_dead = []
    for call in calls:
        file = tmp_path / f"{call}" / "damka.db"
        await asyncio.to_thread(shutil.copytree, tmp_path, file.parent, ignore=FOLDERS)
        is_dead.append(await asyncio.to_thread(kill_while_restoring, backup.file, file, call))
        await check_old_or_new(file, old)
        await asyncio.to_thread(kill_while_restoring, backup.file, file, 999)  # again, to the end
        await check_old_or_new(file, -1)
    assert is_dead[0]
    assert len(is_dead) == 1 or not is_dead[-1]  # all calls were tried
