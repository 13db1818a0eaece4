"""The puzzles against the clock: made the same on every machine, each of them proven."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.school.__main__ import main
from bot.school.course.storm_check import list_storm_faults
from bot.school.course.storm_pool import (
    FILE,
    StormFile,
    StormPuzzle,
    draw_row,
    read_storm,
    storm_puzzles,
    write_storm,
)
from bot.school.storm_commands import list_unproven
from bot.school.storm_making import make_storm
from engine.luck import Luck

GAMES = ("russian",)
MOST_BYTES = 1_000_000
PROVEN = 12


def draw(count: int, lot: str) -> Sequence[StormPuzzle]:
    """Draw puzzles by lot, always the same ones."""
    puzzles = [*storm_puzzles().values()]
    places = {Luck(f"{lot} {each}").pick(len(puzzles)) for each in range(count)}
    return [puzzles[place] for place in sorted(places)]


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A file without puzzles."""
    file = tmp_path / "storm.json"
    write_storm(StormFile(GAMES, {}, ()), file)
    return file


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size <= MOST_BYTES


def test_every_game_has_puzzles_of_every_level() -> None:
    there = {(each.game_key, each.level) for each in storm_puzzles().values()}
    assert there == {(game, level) for game in read_storm().games for level in (1, 2, 3)}


def test_drawn_puzzles_are_as_the_rules_want() -> None:
    assert [*list_storm_faults(draw(300, "replayed"))] == []


def test_drawn_puzzles_are_proven_again() -> None:
    assert [fault for each in draw(PROVEN, "proven") for fault in list_unproven(each)] == []


@pytest.mark.slow
def test_all_puzzles_are_proven_again() -> None:
    assert main(["storm", "check", "--prove"]) == 0


def test_what_was_stopped_goes_on_and_changes_no_number(empty: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.json"
    write_storm(read_storm(empty), whole)
    first = make_storm(3, 16, empty)
    assert first.puzzles
    assert make_storm(3, 16, empty) == first
    later = make_storm(6, 16, empty)
    assert later.puzzles[: len(first.puzzles)] == first.puzzles
    assert later == make_storm(6, 16, whole) == read_storm(empty)


def test_the_commands_make_and_check(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["storm", "make", "--games", "3", "--seed", "16", "--file", str(empty)]) == 0
    assert main(["storm", "check", "--prove", "--file", str(empty)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Faults: 0"


def test_another_first_move_is_a_fault(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(each for each in storm_puzzles().values() if each.game_key == "russian")
    wrong = replace(puzzle, line=("a1-b2", *puzzle.line[1:]))
    assert [*list_storm_faults([wrong])] == [f"puzzle {puzzle.number}: illegal: ['a1-b2']"]
    write_storm(StormFile(GAMES, {}, (wrong,)), empty)
    assert main(["storm", "check", "--file", str(empty)]) == 1
    assert "illegal" in capsys.readouterr().out


def test_a_puzzle_may_not_end_early_or_stand_twice() -> None:
    longer = next(each for each in storm_puzzles().values() if each.steps > 1)
    short = replace(longer, line=longer.line[:1], also=longer.also[:1])
    told = "the first move is not alone, or the line does not end in a win"
    assert [*list_storm_faults([short])] == [f"puzzle {longer.number}: {told}"]
    twice = [longer, replace(longer, number=longer.number + 1)]
    assert len([*list_storm_faults(twice)]) == 1


def test_a_row_takes_what_was_not_used_first() -> None:
    pool = {1: [1, 2, 3, 4], 2: [5, 6]}
    row = draw_row(pool, [(1, 2), (2, 2), (3, 1)], "salt")
    assert len(row) == len({*row}) == 4
    assert {*row[2:]} == {5, 6}
    again = draw_row(pool, [(1, 4)], "salt", row)
    assert {*again[2:]} == {*row[:2]}
    assert draw_row(pool, [(1, 4)], "other") != draw_row(pool, [(1, 4)], "salt")
