"""The long check of the puzzles: other winning moves are found, kept, and written into them."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.school import deep_checking
from bot.school.course import deep_check
from bot.school.course.deep_changes import change_rows
from bot.school.course.deep_check import Findings, is_decided, key_of, list_jobs, list_spots
from bot.school.course.puzzle import End, Leaf, Node
from bot.school.course.reading import puzzles
from bot.school.deep_checking import check_deep, read_findings

# f2:h4 takes two men, and so does h2:f4.
TWO_WINS = replace(
    puzzles()[1],
    fen="W:Wc3,f2,a1,h2:Bd4,d6,g3,b8",
    solution=Node("f2:h4", {}, {"d4:b2": Node("a1:c3", {}, Leaf(End.MATERIAL))}),
)
ROW: dict[str, Any] = {
    "number": 1,
    "solution": {"move": "f2:h4", "replies": {"d4:b2": {"move": "a1:c3", "end": "material"}}},
}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(deep_check, "BUDGETS", (300, 1_000))
    return tmp_path / "deep_check.json"


def test_another_winning_move_is_found_and_becomes_right(file: Path) -> None:
    known = check_deep([TWO_WINS], file)
    row = json.loads(json.dumps(ROW))
    changes = change_rows([row], {1: TWO_WINS}, known)
    following = row["solution"]["also"]["h2:f4"]
    assert following.split()[0] in ("d4:b2", "d4:f2")
    assert changes.widened == {1: 1}
    assert changes.decided == changes.ambiguous == []
    assert row["solution"]["replies"] == ROW["solution"]["replies"]


def test_a_third_winning_first_move_takes_the_puzzle_out() -> None:
    winners = ("f2:h4", "h2:f4", "c3:e5:c7")
    known = {"1": Findings(1, dict.fromkeys(winners, (1, 200)))}
    row = json.loads(json.dumps(ROW))
    changes = change_rows([row], {1: TWO_WINS}, known)
    assert (changes.ambiguous, row["retired"]) == ([1], True)


def test_it_goes_on_where_it_stopped(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    looking = deep_check.look_at

    def stop_after_two(spot: deep_check.Spot, *rest: object) -> None:
        if len(seen) == 2:
            raise KeyboardInterrupt
        seen.append(key_of(spot))
        looking(spot, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(deep_checking, "look_at", stop_after_two)
    with pytest.raises(KeyboardInterrupt):
        check_deep([TWO_WINS], file)
    before = len(list_jobs([*list_spots(TWO_WINS)], {}))
    assert len(list_jobs([*list_spots(TWO_WINS)], read_findings(file))) < before
    monkeypatch.setattr(deep_checking, "look_at", looking)
    check_deep([TWO_WINS], file)
    assert list_jobs([*list_spots(TWO_WINS)], read_findings(file)) == []


def test_findings_of_another_engine_count_for_nothing(file: Path) -> None:
    check_deep([TWO_WINS], file)
    text = file.read_text()
    file.write_text(text.replace('"engine": 1', '"engine": 0'))
    assert read_findings(file) == {}


ACTIVE = [each for each in puzzles().values() if not each.is_retired]


def test_no_puzzle_asks_to_win_what_is_won() -> None:
    assert [each.number for each in ACTIVE if is_decided(each)] == []
    assert len(ACTIVE) >= 400


def test_what_the_long_check_found_stands_in_the_puzzles() -> None:
    """Every first move was searched by the present engine, and every move that wins is right."""
    known = read_findings()
    for puzzle in ACTIVE:
        needed = deep_check.needed_at(puzzle)
        for spot in list_spots(puzzle):
            findings = known.get(key_of(spot), Findings())
            assert spot.moves or findings.nodes >= deep_check.BUDGETS[0], puzzle.number
            right = {spot.node.move, *spot.node.also}
            assert {*findings.winners(needed)} <= right, key_of(spot)


@pytest.mark.parametrize("number", [31, 60, 207, 275, 403])
def test_later_wins_that_were_refused_are_right(number: int) -> None:
    assert [text for spot in list_spots(puzzles()[number]) for text in spot.node.also]
