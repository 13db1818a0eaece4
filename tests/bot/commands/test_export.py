"""`damka export` gives what the bot gives: a game as PDN, and all that is kept of a person."""

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.exits import Exit
from bot.talk.people.own_files import DATA, GAMES
from tests.bot.commands.conftest import Damka


@pytest.fixture
def player(games: Path) -> int:
    """Someone with many games."""
    with closing(sqlite3.connect(games / "damka.db")) as opened:
        found = opened.execute(
            "SELECT person_id FROM seats WHERE person_id > 0 GROUP BY 1 ORDER BY count(*) DESC"
        ).fetchone()
    number: int = found[0]
    return number


def test_a_game(damka: Damka, games: Path) -> None:
    told = damka("export", 13, "--data", games)
    assert told.code == Exit.DONE, told.err
    assert told.out.startswith("[Event ")
    assert told.out == damka("export", 13, "--data", games, "--json").facts["pdn"]


def test_a_person(damka: Damka, games: Path, player: int) -> None:
    told = damka("export", "--person", player, "--to", "theirs", "--data", games, "--json")
    assert told.code == Exit.DONE, told.err
    data = json.loads(Path("theirs", DATA).read_text())
    assert len(data["games"]) == told.facts["games"] > 10
    assert data["you"][0]["id"] == player
    assert Path("theirs", GAMES).read_text().count("[Event ") == told.facts["games"]
    for name in (DATA, GAMES):
        assert stat.S_IMODE(Path("theirs", name).stat().st_mode) == 0o600
    again = damka("export", "--person", player, "--to", "theirs", "--data", games)
    assert (again.code, "is there already" in again.err) == (Exit.NOT_NOW, True)


def test_a_damaged_game_is_told(damka: Damka, games: Path, player: int) -> None:
    with closing(sqlite3.connect(games / "damka.db")) as opened:
        (match_id,) = opened.execute(
            "SELECT match_id FROM seats WHERE person_id = ?", [player]
        ).fetchone()
        opened.execute("UPDATE matches SET fen = 'x' WHERE id = ?", [match_id])
        opened.commit()
    assert damka("export", match_id, "--data", games).code == Exit.FOUND
    told = damka("export", "--person", player, "--to", "theirs", "--data", games)
    assert told.code == Exit.FOUND
    assert "left out: 1" in told.err
    assert Path("theirs", DATA).is_file()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["999"], Exit.FOUND),
        (["--person", "77", "--to", "theirs"], Exit.FOUND),
        (["-3"], Exit.FOUND),
        ([str(10**30)], Exit.FOUND),
        ([], Exit.CHANGE),
        (["13", "--person", "77", "--to", "theirs"], Exit.CHANGE),
        (["--person", "77"], Exit.CHANGE),
        (["13", "--to", "theirs"], Exit.CHANGE),
    ],
)
def test_what_is_not_there(damka: Damka, games: Path, arguments: list[str], code: Exit) -> None:
    told = damka("export", *arguments, "--data", games)
    assert (told.code, told.out, told.err.count("\n")) == (code, "", 1), told
    assert not Path("theirs").exists()


def test_what_is_no_id(damka: Damka, games: Path) -> None:
    for written in ("0", "-1", str(2**63), "anna"):
        with pytest.raises(SystemExit) as ended:
            damka("export", "--person", written, "--to", "theirs", "--data", games)
        assert ended.value.code == Exit.CHANGE
