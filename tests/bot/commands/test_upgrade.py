"""`damka upgrade` brings a database up to date while no bot runs, after a backup."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.exits import Exit
from storage.file_lock import holding
from storage.schema import FIRST_REVISION, REVISION
from tests.bot.commands.conftest import Damka
from tests.storage.released_databases import make_released_database


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder of a database of version 1.0."""
    (tmp_path / "old").mkdir()
    url = f"sqlite:///{tmp_path}/old/damka.db"
    asyncio.run(make_released_database(url, FIRST_REVISION))
    return tmp_path / "old"


def revision_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as opened:
        found: str = opened.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    return found


def test_a_backup_comes_first(damka: Damka, old: Path) -> None:
    told = damka("upgrade", "--data", old, "--json")
    assert told.code == Exit.DONE, told.err
    assert (told.facts["before"], told.facts["revision"]) == (FIRST_REVISION, REVISION)
    assert revision_of(old / "damka.db") == REVISION
    assert revision_of(Path(told.facts["backup"])) == FIRST_REVISION
    assert damka("check", "--data", old).code == Exit.DONE
    again = damka("upgrade", "--data", old, "--json")
    assert (again.code, again.facts["backup"]) == (Exit.DONE, None)
    back = damka("restore", told.facts["backup"], "--data", old, "--yes")
    assert back.code == Exit.DONE, back.err


def test_without_a_backup(damka: Damka, old: Path) -> None:
    told = damka("upgrade", "--no-backup", "--data", old, "--json")
    assert (told.code, told.facts["backup"]) == (Exit.DONE, None)
    assert not [*old.glob("*.backup")]


def test_what_is_in_the_way(damka: Damka, old: Path) -> None:
    with holding(f"sqlite:///{old}/damka.db"):
        assert damka("upgrade", "--data", old).code == Exit.NOT_NOW
    assert revision_of(old / "damka.db") == FIRST_REVISION
    assert damka("upgrade", "--data", "nowhere").code == Exit.MACHINE
    assert not Path("nowhere").exists()
