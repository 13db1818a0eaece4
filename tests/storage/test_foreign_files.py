"""An SQLite file that anyone may have made: nothing of its own runs, and every value is sound."""

import asyncio
import contextlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.backups.foreign_files import IS_SOUND, check_values
from storage.backups.known_schema import schema_of
from storage.numbers import COUNTED
from storage.schema import REVISION
from storage.storage_errors import BadBackup, StorageError
from tests.storage.rich_databases import file_url, make_rich_database, tally_at
from tests.storage.test_hostile_archives import is_refused, memory_of_refusing, put_back

FORGED = "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
HOSTILE = {
    "trigger": "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM people; END",
    "view": "CREATE VIEW v AS SELECT 1",
    "a table that is a view": "ALTER TABLE people RENAME TO humans;"
    " CREATE VIEW people AS SELECT * FROM humans",
    "a revision that never ends": "ALTER TABLE alembic_version RENAME TO old; CREATE VIEW"
    " alembic_version AS WITH RECURSIVE n(version_num) AS (SELECT '0083' UNION ALL SELECT"
    " version_num || 'x' FROM n) SELECT max(version_num) AS version_num FROM n",
    "no revision": "DROP TABLE alembic_version",
    "no such revision": "UPDATE alembic_version SET version_num = '0060x'",
    "a revision that is a number": "UPDATE alembic_version SET version_num = x'00'",
    "a table less": "DROP TABLE blocks",
    "a column more": "ALTER TABLE people ADD COLUMN spam TEXT",
    "a column less": "ALTER TABLE people DROP COLUMN season",
    "a computed column": "ALTER TABLE people ADD COLUMN spam AS (zeroblob(id))",
    "a default": f"{FORGED} replace(sql, 'season TEXT', 'season TEXT DEFAULT ''x''') "
    "WHERE name = 'people'",
    "a check": f"{FORGED} replace(sql, 'season TEXT', 'season TEXT CHECK (length(season) < 99)') "
    "WHERE name = 'people'",
    "a virtual table": "CREATE VIRTUAL TABLE spam USING fts5(a)",
    "a key to ours": "CREATE TABLE spam (a INTEGER REFERENCES people)",
    "a table that computes": "CREATE TABLE spam (a, b AS (zeroblob(a)))",
    "an index of its own": "CREATE INDEX spam ON matches (game)",
    "another index of ours": "DROP INDEX ix_rooms_open; CREATE INDEX ix_rooms_open ON rooms"
    " (abs(match_id))",
    "a number that is none": "UPDATE sqlite_sequence SET seq = 'many'",
    "the last number": "UPDATE sqlite_sequence SET seq = 2147483647",
    "a moment that is none": "INSERT INTO instance VALUES ('made_at', 'now')",
    "a moment without a zone": "INSERT INTO instance VALUES ('made_at', '2026-05-03')",
    "long text": "UPDATE people SET name = CAST(zeroblob(100000000) AS TEXT)",
    "no text": "UPDATE people SET name = CAST(x'ff41' AS TEXT)",
}
HARMLESS = {
    "nothing": "SELECT 1",
    "notes of a program that copies": "CREATE TABLE _notes (id INTEGER PRIMARY KEY, seq INTEGER)",
    "statistics": "ANALYZE",
    "an index less": "DROP INDEX ix_rooms_open",
    "another place for its rows": "VACUUM",
}
# For each kind of column, what SQLite keeps there although it is none.
WRONG = {
    "moment": ("'tomorrow'", "'2026-02-31 00:00:00.000000'", "'2026-05-03'", "5", "x'00'"),
    "date": ("'tomorrow'", "'2026-02-31'", "'2026-05-03 00:00:00'", "5"),
    "whole": ("'many'", "5.5", "x'00'"),
    "real": ("'many'", "9e999", "x'00'"),
    "yes or no": ("2", "'maybe'", "0.5"),
    "text": ("x'00'",),
}


@pytest.fixture(scope="session")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with rows in every table."""
    file = tmp_path_factory.mktemp("rich") / "damka.db"
    asyncio.run(make_rich_database(file_url(file)))
    return file


@pytest.fixture
def file(rich: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(rich, tmp_path / "backup"))


def change(file: Path, script: str) -> None:
    with closing(sqlite3.connect(file)) as opened:
        opened.executescript(script)


@pytest.mark.parametrize("script", HOSTILE.values(), ids=HOSTILE)
def test_what_is_refused(file: Path, script: str) -> None:
    change(file, script)
    assert is_refused(file)


@pytest.mark.parametrize("script", HARMLESS.values(), ids=HARMLESS)
async def test_what_does_no_harm(file: Path, tmp_path: Path, script: str) -> None:
    before = await tally_at(file_url(file))
    change(file, script)
    url = file_url(tmp_path / "new" / "damka.db")
    await asyncio.to_thread(put_back, file, url)
    assert await tally_at(url) == before


@pytest.mark.parametrize("kind", IS_SOUND)
def test_values_that_are_none(file: Path, kind: str) -> None:
    """In each column of each table; only one row is changed, and only for a moment."""
    known = schema_of(REVISION)
    assert known is not None
    for table, columns in known.tables.items():
        for column in (each for each, held in columns.items() if held == kind):
            for wrong in WRONG[kind]:
                check_wrong_value(file, table, column, wrong)


def check_wrong_value(file: Path, table: str, column: str, wrong: str) -> None:
    """Put a wrong value into a column, and see that it is found."""
    query = f'UPDATE OR IGNORE "{table}" SET "{column}" = {wrong}'  # noqa: S608  # ours
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute("PRAGMA ignore_check_constraints = ON")
        opened.execute("BEGIN")
        try:
            opened.execute(query)
        except sqlite3.IntegrityError:
            return  # the key of a table takes nothing else
        with pytest.raises(BadBackup, match=f"a row of {table} "):
            check_values(file, opened)
        opened.execute("ROLLBACK")


def test_numbers_are_those_of_the_schema() -> None:
    known = schema_of(REVISION)
    assert known is not None
    assert {*COUNTED} <= {*known.tables}


def test_a_long_text_takes_little_memory(file: Path) -> None:
    change(file, HOSTILE["long text"])
    assert memory_of_refusing(file) < 64 << 20


@settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_random_bytes_are_no_bug(rich: Path, data: st.DataObject) -> None:
    """A changed letter may stay unseen: a file has no sums."""
    content = bytearray(rich.read_bytes())
    for _ in range(data.draw(st.integers(1, 20))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    file = rich.with_name("damaged")
    file.write_bytes(content)
    with contextlib.suppress(StorageError):
        put_back(file, file_url(rich.with_name("new.db")))


def test_a_cut_file(file: Path) -> None:
    content = file.read_bytes()
    for length in range(16, len(content), len(content) // 20):
        file.write_bytes(content[:length])
        assert is_refused(file)
