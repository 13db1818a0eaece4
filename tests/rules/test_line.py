"""The numbers of moves, as players count them, and who makes a move."""

import pytest

import rules
from rules import Color, Line, pdn
from rules.pdn import Record


def played(key: str, fen: str | None, *moves: str, options: tuple[str, ...] = ()) -> Line:
    line = Line.begin(rules.game(key, options), fen)
    for text in moves:
        line = line.play(line.game.parse(line.position, text))
    return line


def numbers(line: Line) -> str:
    return " ".join(f"{n.number}{'...' if n.is_reply else '.'}" for n in line.move_numbers())


def first_moves(line: Line) -> list[bool]:
    return [number.is_first for number in line.move_numbers()]


def test_a_turn_of_each_side_has_one_number() -> None:
    assert numbers(played("russian", None, "c3-d4", "b6-a5", "d4-c5")) == "1. 1... 2."
    assert numbers(played("english", None, "11-15", "22-18", "15x22")) == "1. 1... 2."


BEGUN_BY_REPLY = {
    "russian": ("B:Wc1:Bh6", ("h6-g5", "c1-d2", "g5-f4")),
    "english": ("W:W32:B1", ("32-27", "1-5", "27-23")),
}


@pytest.mark.parametrize("key", BEGUN_BY_REPLY)
def test_a_game_that_begins_with_a_reply_begins_with_the_reply_of_turn_one(key: str) -> None:
    fen, moves = BEGUN_BY_REPLY[key]
    line = played(key, fen, *moves)
    assert numbers(line) == "1... 2. 2..."
    one, two, three = line.move_texts()
    assert f"\n1... {one} 2. {two} {three} *" in pdn.write(Record({}, line))


def test_moves_of_one_turn_have_one_number() -> None:
    twice = played("two-move", None, "c3-d4", "g3-h4", "b6-a5", "d6-c5", "d4:b6")
    assert numbers(twice) == "1. 1. 1... 1... 2."
    assert first_moves(twice) == [True, False, True, False, True]
    moves = ("c3-d4", "b6-c5", "a3-b4", "d4:d4", "c5:a3")
    huffed = played("russian", None, *moves, options=("huff",))
    assert numbers(huffed) == "1. 1... 2. 2... 2..."
    assert first_moves(huffed) == [True, True, True, True, False]


def test_who_makes_a_move() -> None:
    line = played("stavropol", "W:Wc3:Bd6")
    by = {line.game.write(line.position, m): m for m in line.game.legal_moves(line.position)}
    assert line.game.owner(line.position, by["c3-b4"]) is Color.WHITE
    assert not line.game.is_foreign(line.position, by["c3-b4"])
    assert line.game.owner(line.position, by["d6-c5"]) is Color.BLACK
    assert line.game.is_foreign(line.position, by["d6-c5"])


def test_a_huff_is_made_by_who_takes_off() -> None:
    line = played("russian", None, "c3-d4", "b6-c5", "a3-b4", options=("huff",))
    huff = line.game.parse(line.position, "d4:d4")
    assert huff.is_huff
    assert line.game.owner(line.position, huff) is Color.BLACK
    assert not line.game.is_foreign(line.position, huff)


def test_a_tower_belongs_to_its_top() -> None:
    line = played("towers", "W:c3=wb,h8=b")
    assert not any(
        line.game.is_foreign(line.position, m) for m in line.game.legal_moves(line.position)
    )
