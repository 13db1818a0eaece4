"""Every ballot replays, and everyone can check a draw."""

import json
from collections import Counter
from typing import Any

import pytest

import rules
from rules import Color, Line, ballots
from tests.rules.shared import shared_json

DECKS = {
    ("english", "acf-three-move"): 156,
    ("russian", "fmjd-64"): 736,
    ("russian", "idf-basic"): 150,
    ("brazilian", "fmjd-64"): 725,
}


def begun(game_key: str, ballot: ballots.Ballot) -> Line:
    """A game after the moves of its ballot."""
    line = Line.begin(rules.game(game_key), ballot.start)
    for text in ballot.moves:
        assert line.outcome() is None
        line = line.play(line.game.parse(line.position, text))
    return line


@pytest.mark.parametrize(("deck", "size"), DECKS.items(), ids=map("-".join, DECKS))
def test_every_ballot_replays(deck: tuple[str, str], size: int) -> None:
    key, table = deck
    drawn = ballots.list_ballots(key, table)
    assert len(drawn) == len({ballot.number for ballot in drawn}) == size
    for ballot in drawn:
        line = begun(key, ballot)
        assert line.outcome() is None, ballot
        assert line.game.legal_moves(line.position), ballot
        sign = "x" if key == "brazilian" else ":"
        assert line.move_texts() == tuple(text.replace(":", sign) for text in ballot.moves)
        assert sum(len(stack) for stack in line.game.stacks(line.positions[0]).values()) == 24


def test_tables_of_a_game() -> None:
    assert [table.key for table in ballots.list_tables("english")] == ["acf-three-move"]
    assert [table.key for table in ballots.list_tables("russian")] == ["fmjd-64", "idf-basic"]
    assert [table.key for table in ballots.list_tables("brazilian")] == ["fmjd-64"]
    assert ballots.list_tables("turkish") == ballots.list_tables("no such game") == ()
    for key in ("english", "russian"):
        assert all(table.name and table.source for table in ballots.list_tables(key))


def test_the_three_move_deck_deals_distinct_positions() -> None:
    lines = [begun("english", ballot) for ballot in ballots.list_ballots("english")]
    assert len({line.position for line in lines}) == 156
    assert {line.turn for line in lines} == {Color.WHITE}
    assert {len(ballot.moves) for ballot in ballots.list_ballots("english")} == {3}


def test_named_openings() -> None:
    edinburgh = next(ballot for ballot in ballots.list_ballots("english") if ballot.number == "5")
    assert edinburgh.name == "Dreaded Edinburgh"
    assert edinburgh.moves == ("9-13", "22-18", "6-9")


def test_barred_openings_are_never_dealt() -> None:
    numbers = {ballot.number for ballot in ballots.list_ballots("english")}
    assert "3" not in numbers  # 9-13 21-17 10-14
    assert {"1", "2", "4", "174"} <= numbers


def test_a_flying_position_moves_one_man_of_each_side() -> None:
    ballot = next(
        each for each in ballots.list_ballots("russian", "fmjd-64") if each.number == "11-IV"
    )
    assert (ballot.moves, ballot.name) == ((), "a1-a5, a7-h4")
    russian = rules.game("russian")
    before, after = (russian.stacks(russian.start(fen)) for fen in (None, ballot.start))
    names = {square: russian.square_name(square) for square in russian.board.squares}
    assert {names[square] for square in before.keys() - after.keys()} == {"a1", "a7"}
    assert {names[square]: after[square][0].color for square in after.keys() - before.keys()} == {
        "a5": Color.WHITE,
        "h4": Color.BLACK,
    }
    assert russian.start(ballot.start).turn is Color.WHITE


def test_kinds_of_the_fmjd_table() -> None:
    drawn = ballots.list_ballots("russian", "fmjd-64")
    assert Counter(ballot.start is None for ballot in drawn) == {True: 344, False: 392}
    forced = [
        ballot
        for ballot in drawn
        if ballot.start and any(move.victims for move in _legal(begun("russian", ballot)))
    ]
    assert len(forced) == 44


def _legal(line: Line) -> list[rules.Move]:
    return list(line.game.legal_moves(line.position))


def test_brazilian_leaves_out_what_its_rules_change() -> None:
    left_out = {ballot.number for ballot in ballots.list_ballots("russian", "fmjd-64")} - {
        ballot.number for ballot in ballots.list_ballots("brazilian")
    }
    assert len(left_out) == 11
    assert {"1-IX", "43-II"} <= left_out


def test_a_draw_is_a_division() -> None:
    deck = ballots.list_ballots("english")
    assert ballots.draw_ballot("english", 0) == deck[0]
    assert ballots.draw_ballot("english", 155) == deck[155]
    assert ballots.draw_ballot("english", 156 * 1000 + 7) == deck[7]
    assert (
        ballots.draw_ballot("russian", 149, "idf-basic")
        == ballots.list_ballots("russian", "idf-basic")[149]
    )
    assert {ballots.draw_ballot("english", seed) for seed in range(156)} == set(deck)


def test_a_free_game_is_on_the_idf_table() -> None:
    free = next(
        each for each in ballots.list_ballots("russian", "idf-basic") if each.number == "5-VII"
    )
    assert (free.moves, free.start, free.name) == ((), None, "free game")


@pytest.mark.parametrize(
    ("key", "table"), [("turkish", None), ("english", "fmjd-64"), ("no such game", None)]
)
def test_a_game_without_such_a_table(key: str, table: str | None) -> None:
    with pytest.raises(KeyError):
        ballots.draw_ballot(key, 1, table)


def test_the_data_are_those_of_the_sources() -> None:
    sources: dict[str, Any] = shared_json("rules/openings.json")["tables"]
    three_move = {
        str(entry["acf"]): entry
        for entry in sources["acf_three_move"]["openings"]
        if entry["deck"] != "barred"
    }
    assert [ballot.number for ballot in ballots.list_ballots("english")] == list(three_move)
    _compare("english", "acf-three-move", three_move)
    for table, name in (("fmjd-64", "fmjd64"), ("idf-basic", "idf_basic")):
        _compare("russian", table, {entry["code"]: entry for entry in sources[name]["entries"]})


def _compare(key: str, table: str, entries: dict[str, Any]) -> None:
    game = rules.game(key)
    drawn = ballots.list_ballots(key, table)
    assert len(drawn) == len(entries)
    for ballot in drawn:
        entry = entries[ballot.number]
        reached = begun(key, ballot).position
        assert list(ballot.moves) == entry.get("moves", []), json.dumps(entry)
        fen = entry.get("fen_after") or entry.get("fen") or game.fen(game.start())
        assert reached == game.read_fen(fen), json.dumps(entry)
