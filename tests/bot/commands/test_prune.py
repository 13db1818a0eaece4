"""`damka prune` removes old games on which nothing rests, and leaves the rest as it was."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.exits import Exit
from storage.file_lock import holding
from storage.pruning import HANGING, KEEPERS
from storage.schema import challenges, matches, metadata
from tests.bot.commands.conftest import Damka
from tests.storage.rich_databases import tally_at


def numbers(folder: Path, query: str) -> set[int]:
    with closing(sqlite3.connect(folder / "damka.db")) as opened:
        return {row[0] for row in opened.execute(query)}


def test_what_goes_and_what_stays(damka: Damka, games: Path) -> None:
    url = f"sqlite:///{games}/damka.db"
    before = asyncio.run(tally_at(url))
    there = numbers(games, "SELECT id FROM matches")
    running = numbers(games, "SELECT id FROM matches WHERE ending IS NULL")
    counted = damka("prune", "--older", "30d", "--dry-run", "--data", games, "--json").facts
    assert asyncio.run(tally_at(url)) == before
    told = damka("prune", "--older", "30d", "--yes", "--data", games, "--json")
    assert told.code == Exit.DONE, told.err
    left = numbers(games, "SELECT id FROM matches")
    assert len(there - left) == counted["games"] == told.facts["removed"] > 5
    assert running <= left
    after = asyncio.run(tally_at(url))
    touched = {table.name for table in (*HANGING, challenges, matches)}
    assert {name for name in before if before[name] != after[name]} <= touched
    for table in KEEPERS:
        assert numbers(games, f"SELECT match_id FROM {table.name}") - {None} <= left  # noqa: S608  # ours
    assert damka("check", "--data", games).code == Exit.DONE
    again = damka("prune", "--older", "30d", "--yes", "--data", games, "--json")
    assert (again.code, again.facts["removed"]) == (Exit.DONE, 0)


def test_games_of_a_restored_backup_go(damka: Damka, games: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    assert damka("backup", file, "--data", games).code == Exit.DONE
    assert damka("restore", file, "--yes", "--data", tmp_path / "new").code == Exit.DONE
    told = damka("prune", "--older", "30d", "--yes", "--data", tmp_path / "new", "--json")
    assert told.code == Exit.DONE, told.err
    assert told.facts["removed"] > 5


def test_every_table_of_games_is_told_what_becomes_of_it() -> None:
    named = {table.name for table in (*KEEPERS, *HANGING)}
    referring = {
        table.name
        for table in metadata.sorted_tables
        for column in table.c
        if any(key.column is matches.c.id for key in column.foreign_keys)
    }
    assert referring <= named


def test_young_games_stay(damka: Damka, games: Path) -> None:
    told = damka("prune", "--older", "100y", "--yes", "--data", games, "--json")
    assert (told.code, told.facts["removed"]) == (Exit.DONE, 0)


def test_nothing_goes_unasked(damka: Damka, games: Path) -> None:
    before = (games / "damka.db").read_bytes()
    told = damka("prune", "--older", "30d", "--data", games)
    assert (told.code, "Add --yes" in told.err) == (Exit.CHANGE, True)
    assert (games / "damka.db").read_bytes() == before


def test_the_space_goes_back_to_the_disk(damka: Damka, games: Path) -> None:
    size = (games / "damka.db").stat().st_size
    with holding(f"sqlite:///{games}/damka.db"):  # a bot runs
        told = damka("prune", "--older", "30d", "--yes", "--vacuum", "--data", games)
        assert told.code == Exit.NOT_NOW
    told = damka("prune", "--older", "30d", "--yes", "--vacuum", "--data", games, "--json")
    assert told.code == Exit.DONE, told.err
    assert size - (games / "damka.db").stat().st_size == told.facts["bytes"] > 0


@pytest.mark.parametrize(
    "age", ["0d", "29d", "-5y", "5", "y", "101y", "5w", "30 d", "9" * 99 + "d"]
)
def test_what_is_no_age(damka: Damka, games: Path, age: str) -> None:
    with pytest.raises(SystemExit) as ended:
        damka("prune", f"--older={age}", "--data", games)
    assert ended.value.code == Exit.CHANGE
