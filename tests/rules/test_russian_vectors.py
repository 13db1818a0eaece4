"""What sources of the Russian and the English game say, replayed."""

import json
from operator import itemgetter
from typing import Any

import pytest

import rules
from rules import Illegal, Line, Move, RulesError, Style
from tests.rules.test_odd_vectors import FILE, ODD

Vector = dict[str, Any]


def vectors() -> list[Vector]:
    """All vectors but those of the odd games."""
    listed: list[Vector] = json.loads(FILE.read_text(encoding="utf-8"))
    return [vector for vector in listed if vector["variant"] not in ODD]


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


@pytest.mark.parametrize("vector", vectors(), ids=itemgetter("id"))
def test_vectors(vector: Vector) -> None:
    check(vector)


def test_a_vector_that_is_wrong_is_noticed() -> None:
    with pytest.raises((AssertionError, RulesError)):
        check({"moves": ["c3-d4"], "expect": {"resolved": ["c3-b4"]}})
    with pytest.raises(AssertionError):
        check({"moves": [], "expect": {"legal_moves": ["c3-d4"]}})
