"""`damka check` finds each kind of damage, and nothing in a sound database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.exits import Exit
from storage.file_lock import holding
from tests.bot.commands.conftest import Damka

# What is done to the file, and what is told of it.
DAMAGES = {
    "another position": (
        "UPDATE matches SET fen = 'B' || substr(fen, 2) WHERE id = 13",
        "Game 13: the moves don't lead to",
    ),
    "no position": ("UPDATE matches SET fen = 'x' WHERE id = 13", "the stored position isn't one"),
    "another move": (
        "UPDATE moves SET text = '1-30' WHERE match_id = 13 AND ply = 0",
        "Game 13: ",
    ),
    "no move": ("DELETE FROM moves WHERE match_id = 13", "Game 13: "),
    "no clock": (
        "UPDATE matches SET wake_at = NULL WHERE id = 13",
        "no look at its clocks is planned",
    ),
    "a late clock": (
        "UPDATE matches SET wake_at = '2999-01-01 00:00:00' WHERE id = 13",
        "Game 13: the next look at its clocks comes after 20",
    ),
    "an unreadable clock": (
        "UPDATE matches SET clock = 'nonsense' WHERE id = 13",
        "Game 13: I can't read it. UnreadableControl: nonsense",
    ),
    "an unreadable opening": ("UPDATE matches SET opening = 'W:W999' WHERE id = 13", "Game 13: "),
    "a kind of game that is not there": (
        "UPDATE matches SET game = 'nonsense' WHERE id = 13",
        "Game 13: ",
    ),
    "over by its rules": (
        "UPDATE matches SET ending = NULL, winner = NULL, ended_at = NULL, reason = NULL,"
        " wake_at = '2026-05-01 00:00:00' WHERE ending = 'NO_PIECES'",
        "by the rules it's over",
    ),
    "a rating": ("UPDATE ratings SET rating = rating + 1", "isn't the one from their last game"),
    "a rating of no game": (
        "INSERT INTO ratings (person_id, pool, scope, rating, deviation, volatility, games,"
        " rated_at) SELECT person_id, 'none', scope, 1500, 350, 0.06, 1, rated_at FROM ratings"
        " LIMIT 1",
        "doesn't come from any game",
    ),
    "a change of a rating": (
        "UPDATE rating_changes SET rating = rating + 1 WHERE match_id = 30 AND person_id = 2;"
        "UPDATE ratings SET rating = rating + 1 WHERE person_id = 2",
        "it changed ratings by the wrong amount",
    ),
    "half a change": (
        "DELETE FROM rating_changes WHERE person_id = (SELECT min(person_id) FROM rating_changes)",
        "isn't a rated game between two players",
    ),
    "a dangling key": (
        "INSERT INTO seats (match_id, color, level, is_over) VALUES (999, 0, 1, 1)",
        'refers to a row of "matches" that is not there',
    ),
    "a lost index": ("DROP INDEX ix_matches_wake", "The index ix_matches_wake is lost"),
    "a lost column": ("ALTER TABLE servers DROP COLUMN theme", '"servers" has no column "theme"'),
    "a lost table": ("DROP TABLE votes", 'the table "votes" is missing'),
    "numbers that come again": (
        "UPDATE sqlite_sequence SET seq = 3 WHERE name = 'matches'",
        '"matches" would give number 4 again',
    ),
}


def damage(folder: Path, script: str) -> None:
    with closing(sqlite3.connect(folder / "damka.db")) as opened:
        opened.executescript(script)


def test_a_sound_database(damka: Damka, games: Path) -> None:
    with holding(f"sqlite:///{games}/damka.db"):  # also while a bot runs
        told = damka("check", "--data", games, "--json")
    assert told.code == Exit.DONE, told
    assert told.facts["faults"] == []
    assert told.facts["games"] > 40


@pytest.mark.parametrize(("script", "words"), DAMAGES.values(), ids=DAMAGES)
def test_every_kind_of_damage_is_named(damka: Damka, games: Path, script: str, words: str) -> None:
    damage(games, script)
    told = damka("check", "--data", games)
    assert (told.code, told.err) == (Exit.FOUND, "")
    assert words in told.out
    if "matches SET" in script:  # the others are read all the same
        assert "Games checked: 42" in told.out


def test_damaged_pages(damka: Damka, games: Path) -> None:
    file = games / "damka.db"
    pages = file.read_bytes()
    file.write_bytes(pages[: len(pages) // 2] + bytes(len(pages) - len(pages) // 2))
    told = damka("check", "--data", games)
    assert told.code == Exit.FOUND, told
    assert "Faults: 0" not in told.out


def test_lost_indexes_are_made_again(damka: Damka, games: Path) -> None:
    for index in ("ix_matches_wake", "uq_lobbies_code", "ix_ratings_newest"):
        damage(games, f"DROP INDEX {index}")
    with holding(f"sqlite:///{games}/damka.db"):
        assert damka("check", "--fix-indexes", "--data", games).code == Exit.NOT_NOW
    told = damka("check", "--fix-indexes", "--data", games, "--json")
    assert told.code == Exit.DONE, told
    assert len(told.facts["mended"]) == 3
    with closing(sqlite3.connect(games / "damka.db")) as opened:
        (made,) = opened.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'uq_lobbies_code'"
        ).fetchone()
    assert "UNIQUE" in made
    assert "WHERE state = 'open'" in made


def test_nothing_to_check(damka: Damka) -> None:
    assert damka("check", "--data", "nowhere").code == Exit.MACHINE
    assert not Path("nowhere").exists()
