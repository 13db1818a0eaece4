"""`damka restore` of what an attacker made: a sentence, and the games that were there."""

import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.exits import Exit
from storage.backups.archive import HEAD, SUMS
from tests.bot.commands.conftest import Damka
from tests.storage.hostile_archives import DAMAGES, Damage, Parts, make_archive, put_in


def nothing(parts: Parts) -> Parts:
    """An archive with no tables and no sums."""
    return Parts({HEAD: parts.put(HEAD, "tables", {}).members[HEAD], SUMS: b"{}"})


def no_date(parts: Parts) -> Parts:
    at = list(parts.head["tables"]["matches"].values()).index("moment")
    return put_in(parts, "matches", at, '"tomorrow"')


CHANGES: dict[str, tuple[Callable[[Parts], Parts], str]] = {
    "nothing": (nothing, "its head is not one that Damka wrote"),
    "no date": (no_date, "a value is not the moment that its column holds"),
    "a row twice": (
        lambda parts: parts.with_rows("people", parts.rows_of("people") * 2),
        "its rows do not fit together",
    ),
    "nobody": (lambda parts: parts.with_rows("people", [], b""), "refers to one that is not there"),
}


@pytest.fixture
def parts(games: Path, tmp_path: Path) -> Parts:
    return Parts.read(make_archive(games / "damka.db", tmp_path / "true"))


def check_refused(damka: Damka, games: Path, code: Exit, words: str) -> None:
    """Try to restore the file `backup`, which is refused in one line and changes nothing."""
    before = (games / "damka.db").read_bytes()
    told = damka("restore", "backup", "--data", games, "--yes")
    assert (told.code, told.err.count("\n")) == (code, 1)
    assert words in told.err
    assert "bug" not in told.err
    assert told.err.removesuffix("\n").isprintable()
    assert (games / "damka.db").read_bytes() == before
    assert {file.name for file in games.iterdir()} == {"damka.db", "damka.db.lock"}


@pytest.mark.parametrize(("change", "words"), CHANGES.values(), ids=CHANGES)
def test_an_archive(
    damka: Damka, games: Path, parts: Parts, change: Callable[[Parts], Parts], words: str
) -> None:
    change(parts).write(Path("backup"))
    check_refused(damka, games, Exit.CHANGE, words)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_each_damage(damka: Damka, games: Path, parts: Parts, damage: Damage) -> None:
    next(damage(parts, "people")).write(Path("backup"))
    check_refused(damka, games, Exit.CHANGE, "can't use backup: ")


def test_the_archive_without_damage(damka: Damka, games: Path, parts: Parts) -> None:
    parts.write(Path("backup"))
    assert damka("restore", "backup", "--data", games, "--yes").code == Exit.DONE


def test_more_than_the_disk_holds(damka: Damka, games: Path, parts: Parts) -> None:
    with zipfile.ZipFile("backup", "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in parts.members.items():
            opened.writestr(name, content)
        opened.getinfo("people.jsonl").file_size = 10**15
    check_refused(damka, games, Exit.MACHINE, "a backup takes 1000 TB")


def test_a_file_with_code_of_its_own(damka: Damka, games: Path) -> None:
    assert damka("backup", "backup", "--data", games).code == Exit.DONE
    with closing(sqlite3.connect("backup")) as opened:
        opened.execute('CREATE TRIGGER "\x1b[2J" AFTER INSERT ON matches BEGIN SELECT 1; END')
    check_refused(damka, games, Exit.CHANGE, "it holds the trigger ?[2J, which Damka never makes")
