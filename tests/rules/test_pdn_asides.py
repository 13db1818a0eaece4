"""What other programs and people write between the moves: remarks, scores and signs unseen."""

import pytest

from rules import pdn
from rules.pdn.tokens import Kind, words
from tests.rules.pdn_games import only

BEGUN = '[GameType "20"]\n1. 32-28 19-23'
ASIDES = {
    "=": "=",
    "+-": "+-",
    "+/-": "+/-",
    "(=)": "(=)",
    "+1.2/12": "+1.2/12",
    "-0.35": "-0.35",
    "0.00/20": "0.00/20",
    "0:05": "0:05",
    "0:12": "0:12",
    "0:01:30": "0:01:30",
    "N": "N",
    "D": "D",
    "x.": "x",
    "resigns": "resigns",
    ":)": ":)",
    ":-(": ":-(",
    "Round 3, board 12": "Round 3, board 12",
    "12": "12",
    "@ <": "@ <",
    "$1234": "$ 1234",
    "\u201cwell\u201d": "\u201c well \u201d",
    "White offers, Black thinks": "White offers, Black thinks",
}


@pytest.mark.parametrize("sign", ASIDES)
def test_what_is_no_move_is_a_remark(sign: str) -> None:
    for text in (f"{BEGUN} {sign} 2. 28x19 14x23 2-0", f"{BEGUN} {sign}\n2. 28x19 14x23 2-0"):
        record = only(text)
        assert (record.line.ply, record.result) == (4, "1-0")
        assert record.comments == {2: (ASIDES[sign],)}
        assert only(pdn.write(record)).comments == record.comments


@pytest.mark.parametrize(
    "sign", ["\x1a", "\x00\x00", "\u200b", "\ufeff", "\xa0", "\u202f", "\x1a\n"]
)
def test_what_is_not_seen_is_space(sign: str) -> None:
    record = only(f"{BEGUN}{sign} 2. 28x19{sign} {sign}14x23 2-0{sign}")
    assert (record.line.ply, record.result, record.comments) == (4, "1-0", {})


@pytest.mark.parametrize(
    "text",
    [
        "32\u219228 19>23",
        "32x28",
        "\uff13\uff12-28",
        "32-",
        "\uff43\uff13-d4",
        "\u0441\u0434",
        "c3",
    ],
)
def test_a_move_however_it_is_written_is_no_remark(text: str) -> None:
    kinds = {word.kind for word in words(text)}
    assert kinds == ({Kind.ASIDE} if text == "\u0441\u0434" else {Kind.MOVE})


def test_no_width_within_a_move() -> None:
    assert only('[GameType "20"]\n1. 32\u200b-28 19\xa0-\xa023').line.ply == 2


RESULTS = {
    "2:0": "1-0",
    "0:2": "0-1",
    "1:1": "1/2-1/2",
    "1 : 0": "1-0",
    "1\u20130": "1-0",
    "1-0F": "1-0",
    "0-1F": "0-1",
    "0.5-0.5": "1/2-1/2",
    "0,5-0,5": "1/2-1/2",
    "1/2": "1/2-1/2",
    "4-0": "1-0",
    "12-0": "1-0",
    "0-12": "0-1",
    "+:-": "1-0",
    "-:+": "0-1",
}


@pytest.mark.parametrize("text", RESULTS)
def test_results_in_other_notations(text: str) -> None:
    for written in (f"{BEGUN} {text}", f'[Result "{text}"]\n{BEGUN}'):
        record = only(written)
        assert (record.line.ply, record.result) == (2, RESULTS[text])


@pytest.mark.parametrize(("text", "result"), [("6-6", "1/2-1/2"), ("8-4", "*"), ("a-b", "*")])
def test_scores_that_only_a_tag_may_tell(text: str, result: str) -> None:
    assert only(f'[Result "{text}"]\n{BEGUN}').result == result


def test_squares_that_begin_with_zero_are_no_result() -> None:
    assert only('[GameType "20"]\n[FEN "W:WK10:B1"]\n1. 10-05').line.move_texts() == ("10-5",)


def test_numbers_of_moves_in_brackets() -> None:
    record = only("1) 32-28 19-23 2) 28x19 (5) 14x23 (1. 37-32) 1-1")
    assert (record.line.ply, record.result) == (4, "1/2-1/2")


def test_names_and_dates_above_the_moves() -> None:
    heads = "Ivanov - Petrov 12.03.2024 2-0", "Schmidt - M\u00fcller, round 3\n2024-03-13"
    first, second = pdn.read(f"{heads[0]}\n{BEGUN[15:]} 2-0\n\n{heads[1]}\n1. 33-28 18-23 0-2\n")
    assert first.comments == {0: ("Ivanov - Petrov 12.03.2024", "2-0")}
    assert second.comments == {0: ("Schmidt - M\u00fcller, round 3", "2024-03-13")}
    assert (first.result, second.result) == ("1-0", "0-1")


@pytest.mark.parametrize("above", ["12:30", "19-21 May", "12:30 - 14:00, round 2", "18-25\n12:30"])
def test_times_and_dates_above_the_first_move(above: str) -> None:
    record = only(f"{above}\n{BEGUN[15:]}\n2. 28x19 14x23")
    assert record.line.ply == 4
    assert " ".join(record.comments[0]).split() == above.split()


def test_two_games_without_results_lose_no_move_as_a_date() -> None:
    (bad,) = pdn.read_games(f"{BEGUN}\n1. 33-28 18-23")
    assert isinstance(bad, pdn.BadPdn)
    assert bad.ply == 3


@pytest.mark.parametrize(
    "text",
    [
        "1 32-28 19-23 2 28x19 14x23",
        "1 32-28 19-23\n2 28x19 14x23",
        "1. 32 28 19 23 2. 28 19 14 23",
        "1. 32-28 19-23 2. 28 19 14 23",
    ],
)
def test_what_people_leave_out(text: str) -> None:
    record = only(f'[GameType "20"]\n{text}')
    assert (record.line.ply, record.comments) == (4, {})


def test_words_behind_the_last_game_are_no_game() -> None:
    assert [record.line.ply for record in pdn.read(f"{BEGUN} 2-0\n\nThe end\n")] == [2]


def test_curly_quotes_around_a_tag() -> None:
    record = only(f"[White \u201cA\u201d]\n[Black\xa0\u201eB\u201c]\n{BEGUN}")
    assert (record.tags["White"], record.tags["Black"], record.line.ply) == ("A", "B", 2)
