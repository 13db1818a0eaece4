"""`damka copy` moves all rows between databases, and goes on after a death."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.exits import Exit
from storage import Database, HalfCopied, Transaction, copying
from storage.copying import copy_database
from storage.file_lock import holding
from storage.numbers import read_numbers
from tests.bot.commands.conftest import Damka
from tests.storage.rich_databases import make_rich_database, tally_at

NEW = "sqlite:///new/damka.db"


async def numbers_at(url: str) -> dict[str, int]:
    database = await Database.attach(url)
    try:
        return await database.read(read_numbers)
    finally:
        await database.close()


def test_a_copy_holds_the_same(damka: Damka, games: Path) -> None:
    source = f"sqlite:///{games}/damka.db"
    told = damka("copy", "--from", source, "--to", NEW, "--json")
    assert told.code == Exit.DONE, told.err
    assert told.facts["rows"] > 500
    assert asyncio.run(tally_at(NEW)) == asyncio.run(tally_at(source))
    assert asyncio.run(numbers_at(NEW)) == asyncio.run(numbers_at(source))
    assert damka("check", "--data", "new").code == Exit.DONE
    again = damka("copy", "--from", source, "--to", NEW)
    assert (again.code, "is not empty" in again.err) == (Exit.NOT_NOW, True)


async def test_to_a_server_and_back(server_databases: Any, rich_file: Path, tmp_path: Path) -> None:
    source, back = f"sqlite:///{rich_file}", f"sqlite:///{tmp_path}/back.db"
    async with server_databases.empty(tmp_path) as url:
        for one, other in ((source, url), (url, back)):
            copied = await copy_database(one, other, lambda _: None)
            assert copied.differing == []
        assert await tally_at(url) == await tally_at(source) == await tally_at(back)
        assert await numbers_at(url) == await numbers_at(back)


@pytest.mark.parametrize("batch", [1, 7])
async def test_a_copy_goes_on_where_it_died(
    batch: int, rich_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "BATCH", batch)
    source, target = f"sqlite:///{rich_file}", f"sqlite:///{tmp_path}/new.db"
    deaths = 0
    for rows in (1, 40, 100, 200, 10**6):
        try:
            copied = await copy_database(source, target, dying_after(rows))
        except Died:
            deaths += 1
            with pytest.raises(HalfCopied):
                await Database.open(target)
    assert (deaths, copied.differing) == (4, [])
    assert await tally_at(target) == await tally_at(source)


class Died(Exception):
    """A process that is no more."""


def dying_after(rows: int) -> Callable[[int], None]:
    left = rows

    def tell(count: int) -> None:
        nonlocal left
        left -= count
        if left <= 0:
            raise Died

    return tell


async def test_a_half_copy_is_that_of_one_source(rich_file: Path, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path}/new.db"
    with pytest.raises(Died):
        await copy_database(f"sqlite:///{rich_file}", target, dying_after(50))
    other = f"sqlite:///{tmp_path}/other.db"
    await make_rich_database(other)
    with pytest.raises(Exception, match="being filled from another database"):
        await copy_database(other, target, lambda _: None)


async def test_a_copy_that_differs_is_not_used(
    rich_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep_less(transaction: Transaction, table: Any, rows: list[Any], progress: Any) -> None:
        keep(transaction, table, rows[1:] if table.name == "votes" else rows, progress)

    keep = copying._keep_batch
    monkeypatch.setattr(copying, "_keep_batch", keep_less)
    target = f"sqlite:///{tmp_path}/new.db"
    copied = await copy_database(f"sqlite:///{rich_file}", target, lambda _: None)
    assert copied.differing == ["votes"]
    with pytest.raises(HalfCopied):
        await Database.open(target)


def test_what_is_in_the_way(damka: Damka, games: Path) -> None:
    source = f"sqlite:///{games}/damka.db"
    refused = {
        Exit.CHANGE: [
            (source, f"sqlite:///{games}/../games/damka.db"),
            (source, "postgresql://me:s3cret@host/x"),
            (source, "mysql://x/y"),
        ],
        Exit.MACHINE: [("sqlite:///nowhere.db", NEW)],
    }
    for code, pairs in refused.items():
        for one, other in pairs:
            told = damka("copy", "--from", one, "--to", other)
            assert (told.code, told.err.count("\n")) == (code, 1), told
            assert "s3cret" not in told.err
    with holding(source):
        assert damka("copy", "--from", source, "--to", NEW).code == Exit.NOT_NOW
    assert not Path("new").exists()
