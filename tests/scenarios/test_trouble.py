"""A database in trouble: people are told, and nothing is shown that is not kept."""

from pathlib import Path

import pytest

from storage import Database
from storage.storage_errors import DatabaseGone
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.hands import begin, boards
from tests.scenarios.test_slow import busy_database


async def test_a_deleted_database(table: Table, tmp_path: Path, allowed: Allowed) -> None:
    allowed.errors += ["database in trouble", "a step failed", "board cannot be made"]
    await begin(table, "russian")
    (tmp_path / "damka.db").unlink()
    refused = await table.white.slash("move", move="c3-d4")
    assert refused.is_private
    assert "reach my database" in refused.text
    assert len(boards(table)) == 1


async def test_help_and_rules_need_no_database(
    table: Table, monkeypatch: pytest.MonkeyPatch, allowed: Allowed
) -> None:
    async def fail(*_args: object) -> None:
        raise DatabaseGone

    allowed.errors.append("a step failed")
    monkeypatch.setattr(Database, "read", fail)
    monkeypatch.setattr(Database, "write", fail)
    assert "Damka plays draughts" in (await table.white.slash("help")).text
    assert "Russian draughts" in (await table.white.slash("rules", variant="russian")).text
    assert "database" not in (await table.white.slash("rules")).text


@pytest.mark.slow
async def test_a_database_that_somebody_locks(
    table: Table, tmp_path: Path, allowed: Allowed
) -> None:
    allowed.errors.append("database in trouble")
    await begin(table, "russian")
    async with busy_database(tmp_path):
        act = await table.white.slash("move", move="c3-d4")
        told = await act.wait_message(10)
    assert "Try again in a moment." in told.text
    assert (await table.white.slash("move", move="c3-d4")).message is not None
