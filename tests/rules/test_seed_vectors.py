"""What the first sources of the project say about the classical games, replayed.

A few vectors are kept here; all of them lie beside the project. A vector is taken as soon as its
game is in the catalogue; those of the odd games are replayed in `test_odd_vectors`.
"""

import json
from operator import itemgetter
from typing import Any

import pytest

import rules
from rules import Illegal, Line, Move, RulesError, Style
from tests.rules.shared import SHARED
from tests.rules.test_odd_vectors import KEYS as ODD

FILE = SHARED / "rules" / "seed_vectors.json"
Vector = dict[str, Any]

TRAP = ["cd4", "ba5", "bc3", "cb6", "gh4", "dc5", "hg3", "bc7"]
AROUND = "W:WKe1:Bb4,d2,d4,f2,f4"  # a king among five men
KEPT: list[Vector] = [
    {
        "id": "seven first moves",
        "moves": [],
        "expect": {
            "legal_moves": ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"],
            "from": {"e3": ["e3-d4", "e3-f4"], "a3": ["a3-b4"]},
        },
    },
    {
        "id": "a capture is forced, then there is a choice",
        "moves": ["c3-d4", "b6-c5", "d4:b6"],
        "expect": {"legal_moves": ["a7:c5", "c7:a5"], "forced": [False, False, True]},
    },
    {
        "id": "the trap, with marks",
        "moves": [*TRAP, "ab2?", "ab4!", "c:a5", "fg5", "h:f6 x", "g:a1"],
        "expect": {"final_fen": "W:Wa5,a3,e3,g3,d2,f2,c1,e1,g1:Bd8,f8,h8,a7,c7,e7,b6,h6,c5,Ka1"},
    },
    {
        "id": "the trap avoided",
        "moves": [*TRAP, "cb4!", "a:e5", "ed4", "c:e3", "d:b8"],
        "expect": {"final_fen": "B:WKb8,h4,a3,g3,f2,a1,c1,e1,g1:Bd8,f8,h8,a7,e7,g7,b6,f6,h6"},
    },
    {
        "id": "one capture in three spellings",
        "position": "W:We3:Bd4,d6,f4",
        "moves": ["e:e7"],
        "expect": {"resolved": ["e3:c5:e7"], "final_fen": "B:We7:Bf4"},
    },
    {
        "id": "the Turkish strike",
        "position": "W:Wb2,d4,e3,f2,f4:BKa5,b6,d6,e7",
        "moves": ["b2-c3", "a5:e1:g3:e5", "d4:f6:d8:a5"],
        "expect": {"forced": [False, True, True], "final_fen": "B:WKa5,e3:Bd6"},
    },
    {
        "id": "a piece is jumped once only",
        "position": AROUND,
        "moves": [],
        "expect": {
            "legal_moves": [
                "e1:c3:a5",
                "e1:c3:e5:g3:e1",
                "e1:g3:e5:c3:e1",
                "e1:g3:e5:c3:a5",
                "e1:g3:d6:a3",
            ],
            "legal_excludes": ["e1:c3:e5:g3:e1:a5", "e1:c3:e5:g3:e1:c3:a5"],
        },
    },
    {
        "id": "English men take forward only",
        "variant": "english",
        "position": "B:We3,d4,a1:Bf4",
        "moves": [],
        "expect": {"legal_moves": ["f4:d2"], "legal_count": 1},
    },
]


def vectors() -> list[Vector]:
    """All vectors of games of the catalogue but the odd ones."""
    known = {game.key for game in rules.games()} - set(ODD)
    listed: list[Vector] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    return [vector for vector in listed if vector["variant"] in known]


def played(vector: Vector) -> Line:
    position = vector.get("position", "initial")
    game = rules.game(vector.get("variant", "russian"))
    line = Line.begin(game, None if position == "initial" else position)
    for text in vector["moves"]:
        line = line.play(game.parse(line.position, text))
    return line


def read(line: Line, texts: list[str]) -> set[Move]:
    return {line.game.parse(line.position, text) for text in texts}


def check_legal_moves(line: Line, texts: list[str]) -> None:
    assert read(line, texts) == set(line.game.legal_moves(line.position))


def check_legal_includes(line: Line, texts: list[str]) -> None:
    assert read(line, texts) <= set(line.game.legal_moves(line.position))


def check_legal_excludes(line: Line, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(Illegal):
            line.game.parse(line.position, text)


def check_legal_count(line: Line, count: int) -> None:
    assert len(line.game.legal_moves(line.position)) == count


def check_from(line: Line, starts: dict[str, list[str]]) -> None:
    legal = line.game.legal_moves(line.position)
    for start, texts in starts.items():
        own = {move for move in legal if line.game.square_name(move.start) == start}
        assert own == read(line, texts)


def check_forced(line: Line, forced: list[bool]) -> None:
    counts = [len(line.game.legal_moves(position)) for position in line.positions[:-1]]
    assert [count == 1 for count in counts] == forced


def check_resolved(line: Line, texts: list[str]) -> None:
    assert line.move_texts(Style.LONG) == tuple(texts)


def check_final_fen(line: Line, fen: str) -> None:
    assert line.position == line.game.read_fen(fen)


CHECKS = {
    name.removeprefix("check_"): check
    for name, check in globals().copy().items()
    if name.startswith("check_")
}


def check(vector: Vector) -> None:
    line = played(vector)
    for kind, expected in vector["expect"].items():
        CHECKS[kind](line, expected)


@pytest.mark.parametrize("vector", KEPT, ids=itemgetter("id"))
def test_kept_vectors(vector: Vector) -> None:
    check(vector)


@pytest.mark.parametrize("vector", vectors() or [None], ids=lambda v: v["id"] if v else "missing")
def test_vectors(vector: Vector | None) -> None:
    if vector is None:
        pytest.skip(f"{FILE} is not here: only the vectors kept here are replayed")
    check(vector)


def test_a_vector_that_is_wrong_is_noticed() -> None:
    with pytest.raises((AssertionError, RulesError)):
        check({"moves": ["c3-d4"], "expect": {"resolved": ["c3-b4"]}})
    with pytest.raises(AssertionError):
        check({"moves": [], "expect": {"legal_moves": ["c3-d4"]}})
