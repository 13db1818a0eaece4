"""`damka backup` and `damka restore`, with all that may be in their way."""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.exits import Exit
from storage import Outdated
from storage.backups.backup_and_restore import back_up
from storage.file_lock import holding
from tests.bot.commands.conftest import Damka
from tests.storage.rich_databases import make_rich_database, tally_at

ROOT = Path(__file__).parents[3]


def test_there_and_back(damka: Damka, games: Path) -> None:
    told = damka("backup", "kept/backup.db", "--data", games)
    assert told.code == Exit.DONE, told.err
    assert told.out.startswith("kept/backup.db holds the games of ")
    with closing(sqlite3.connect(games / "damka.db")) as opened:
        assert opened.execute("SELECT 1 FROM instance WHERE key = 'backed_up_at'").fetchone()
        opened.execute("DELETE FROM votes")
        opened.commit()
    before = asyncio.run(tally_at("sqlite:///kept/backup.db"))
    told = damka("restore", "kept/backup.db", "--data", games, "--yes", "--json")
    assert told.code == Exit.DONE, told.err
    assert told.facts["matches"] == before["matches"][0]
    assert Path(told.facts["kept"]).parent == games
    assert asyncio.run(tally_at(f"sqlite:///{games}/damka.db")) == before


def test_a_dated_name_keeps_the_newest(damka: Damka, games: Path, tmp_path: Path) -> None:
    for day in range(10, 15):
        (tmp_path / f"damka-202604{day}-000000.db").touch()
    for other in ("damka-new.db", "damka-20260409-000000.db.old", "x-damka-20260409-000000.db"):
        (tmp_path / other).touch()
    told = damka("backup", "damka-{date}.db", "--keep", 3, "--data", games, "--json")
    assert told.code == Exit.DONE, told.err
    assert told.facts["deleted"] == [f"damka-202604{day}-000000.db" for day in (10, 11, 12)]
    dated = sorted(file.name for file in tmp_path.glob("damka-2026*.db"))
    assert dated == sorted(
        ["damka-20260413-000000.db", "damka-20260414-000000.db", told.facts["file"]]
    )
    assert len([*tmp_path.glob("*damka-*")]) == 6


def test_who_was_erased_is_copied_beside(damka: Damka, games: Path) -> None:
    line = f"2026-05-03T05:00:00+00:00 {'0' * 64}\n"
    (games / "erased.log").write_text(line)
    assert damka("backup", "kept/backup.db", "--data", games).code == Exit.DONE
    assert Path("kept/erased.log").read_text() == line


NAMES = {
    "a folder": ("folder", Exit.CHANGE, "is a folder"),
    "standard output": ("-", Exit.CHANGE, "standard output"),
    "a file": ("file", Exit.NOT_NOW, "is there already"),
    "a link": ("link", Exit.NOT_NOW, "is there already"),
    "below a file": ("file/backup", Exit.MACHINE, "file"),
    "a dated folder": ("{date}/backup", Exit.CHANGE, "{date}"),
}


@pytest.mark.parametrize(("name", "code", "words"), NAMES.values(), ids=NAMES)
def test_names_that_cannot_be(damka: Damka, games: Path, name: str, code: Exit, words: str) -> None:
    Path("folder").mkdir()
    Path("file").write_text("mine")
    Path("link").symlink_to("nowhere")
    told = damka("backup", name, "--data", games)
    assert (told.code, told.err.count("\n"), told.out) == (code, 1, "")
    assert words in told.err
    assert Path("file").read_text() == "mine"
    assert not [*Path().rglob("*.part")]


def test_what_else_is_in_the_way_of_a_backup(damka: Damka, games: Path) -> None:
    assert damka("backup", "x", "--data", "nowhere").code == Exit.MACHINE
    assert not Path("nowhere").exists()
    assert damka("backup", "x", "--keep", 3, "--data", games).code == Exit.CHANGE
    with pytest.raises(SystemExit):
        damka("backup", "x", "--keep", 0, "--data", games)


def can_mount() -> bool:
    """Tell whether this process can mount a disk of its own, which some containers don't allow."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        return False
    tried = ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(tried, capture_output=True).returncode == 0


def in_small_place(size: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run `damka` where the folder `small` is on a disk of so many bytes."""
    if not can_mount():
        pytest.skip("a small disk needs root and a mount namespace of its own")
    Path("small").mkdir(exist_ok=True)
    script = f'mount -t tmpfs -o size={size} tmpfs small && "$@"; code=$?; ls small >&2; exit $code'
    command = [sys.executable, "-m", "bot", *map(str, arguments)]
    return subprocess.run(
        ["unshare", "-m", "sh", "-c", script, "sh", *command],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )


def test_a_full_disk(games: Path) -> None:
    size = (games / "damka.db").stat().st_size
    for room in (100_000, size):  # seen before; met while the backup is marked with its moment
        ran = in_small_place(room, "backup", "small/backup", "--data", games)
        assert ran.returncode == Exit.MACHINE, ran.stderr
        assert ran.stderr.startswith("damka: ")
        assert ran.stderr.count("\n") == 1  # the folder is empty


def test_what_is_in_the_way_of_restoring(damka: Damka, games: Path) -> None:
    assert damka("backup", "backup", "--data", games).code == Exit.DONE
    Path("text").write_text("shopping list")
    before = (games / "damka.db").read_bytes()
    told = damka("restore", "backup", "--data", games)
    assert told.code == Exit.CHANGE  # no one is there to ask
    assert "Add --yes" in told.err
    assert damka("restore", "nowhere", "--data", games, "--yes").code == Exit.CHANGE
    assert damka("restore", "text", "--data", games, "--yes").code == Exit.CHANGE
    with holding(f"sqlite:///{games}/damka.db"):
        told = damka("restore", "backup", "--data", games, "--yes")
    assert told.code == Exit.NOT_NOW
    assert "another Damka runs" in told.err
    assert (games / "damka.db").read_bytes() == before
    assert {file.name for file in games.iterdir()} == {"damka.db", "damka.db.lock"}


def test_restoring_where_nothing_was(damka: Damka, games: Path) -> None:
    assert damka("backup", "backup", "--data", games).code == Exit.DONE
    told = damka("restore", "backup", "--data", "new", "--yes", "--json")
    assert (told.code, told.facts["kept"]) == (Exit.DONE, None)
    assert asyncio.run(tally_at("sqlite:///new/damka.db")) == asyncio.run(
        tally_at(f"sqlite:///{games}/damka.db")
    )


def test_restoring_over_a_damaged_database(damka: Damka, games: Path) -> None:
    assert damka("backup", "backup", "--data", games).code == Exit.DONE
    (games / "damka.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    told = damka("restore", "backup", "--data", games, "--yes", "--json")
    assert told.code == Exit.DONE, told.err
    assert Path(told.facts["kept"]).stat().st_size == 5016


def test_a_backup_that_was_copied_by_hand(damka: Damka, games: Path) -> None:
    """Its moment is the last one at which the bot was at work."""
    shutil.copyfile(games / "damka.db", "copy.db")
    told = damka("restore", "copy.db", "--data", games, "--yes", "--json")
    assert told.code == Exit.DONE, told.err
    assert told.facts["made_at"].startswith("2026-05-01T")


async def test_a_server_without_tables(server_databases, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    async with server_databases.empty(tmp_path) as url:
        with pytest.raises(Outdated, match="no tables yet"):
            await asyncio.to_thread(back_up, url, tmp_path / "backup", datetime.now(UTC))
    assert os.listdir(tmp_path) == []  # noqa: PTH208  # Path's way counts as blocking


async def test_a_server(server_databases, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    async with server_databases.empty(tmp_path) as url:
        await make_rich_database(url)
        given = {"DATABASE_URL": url, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}

        async def run(*arguments: str) -> dict[str, object]:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *arguments, "--json"),
                cwd=tmp_path,
                env=given,
                stdout=asyncio.subprocess.PIPE,
            )
            out, _ = await process.communicate()
            assert process.returncode == Exit.DONE
            found: dict[str, object] = json.loads(out)
            return found

        before = await tally_at(url)
        assert await run("backup", "backup.zip")
        assert str((await run("restore", "backup.zip", "--yes"))["kept"]).startswith("the schema ")
        assert await tally_at(url) == before
