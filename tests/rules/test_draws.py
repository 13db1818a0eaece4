"""Each draw rule falls exactly on its ply, not one earlier, and starts again where it should."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

import rules
from rules import Board, Color, Countdown, Ending, Line, Move, Outcome
from rules.board import SMALL
from tests.rules.lingering import linger

# key, FEN, words, plies until the draw
LASTING = {
    "russian: three pieces against a king on the main road": (
        "russian",
        "W:WKa5,Kc7,Kb8:BKd4",
        "three pieces against a king on the main road, 5 moves",
        10,
    ),
    "russian: king and two men against a king on the main road": (
        "russian",
        "W:WKb8,a3,h2:BKa1",
        "three pieces against a king on the main road, 5 moves",
        10,
    ),
    "russian: four pieces": (
        "russian",
        "W:WKa1,a3:BKh4,h6",
        "four or five pieces, 30 moves",
        60,
    ),
    "russian: six pieces": (
        "russian",
        "W:WKa1,a3,c1:BKh4,h6,f8",
        "six or seven pieces, 60 moves",
        120,
    ),
    "russian: two kings against one": (
        "russian",
        "W:WKa3,Kh2:BKb8",
        "two pieces against one king, 5 moves",
        10,
    ),
    "russian: one king each": (
        "russian",
        "W:WKa3:BKh8",
        "two pieces against one king, 5 moves",
        10,
    ),
    "russian: three kings against one": (
        "russian",
        "W:WKa3,Kh2,Kc1:BKb8",
        "three kings against one, 15 moves",
        30,
    ),
    "russian: four kings against one": (
        "russian",
        "W:WKa3,Kh2,Kc1,Ke1:BKb8",
        "three kings against one, 15 moves",
        30,
    ),
    "russian: kings only": (
        "russian",
        "W:WKa1,a3,c3,e3,h2:BKh8,h6,f6,d6,a5",
        "only kings moved, nothing captured, 15 moves",
        30,
    ),
    "brazilian: three kings against one": (
        "brazilian",
        "W:WKa3,Kh2,Kc1:BKb8",
        "three kings against one, 15 moves",
        30,
    ),
    "spantsireti: three kings against one": (
        "spantsireti",
        "W:WKa3,Kh2,Kc1:BKb8",
        "three kings against one, 15 moves",
        30,
    ),
    "international: two kings against one": (
        "international",
        "W:WK46,K47:BK6",
        "two pieces against one king, 5 moves",
        10,
    ),
    "international: three kings against one": (
        "international",
        "W:WK46,K47,K48:BK6",
        "three pieces against one king, 16 moves",
        32,
    ),
    "international: king and two men against king": (
        "international",
        "W:WK46,47,48:BK6",
        "three pieces against one king, 16 moves",
        32,
    ),
    "international: kings only": (
        "international",
        "W:WK46,K47,K48,K49:BK6",
        "only kings moved, nothing captured, 25 moves",
        50,
    ),
    "canadian: three kings against one": (
        "canadian",
        "W:WK67,K68,K69:BK7",
        "three pieces against one king, 16 moves",
        32,
    ),
    "german: two kings against one": (
        "german",
        "W:WK46,K47:BK6",
        "two pieces against one king, 5 moves",
        10,
    ),
    "german-8x8: two kings against one": (
        "german-8x8",
        "W:WKa3,Kh2:BKb8",
        "two pieces against one king, 5 moves",
        10,
    ),
    "english: forty moves": (
        "english",
        "B:WK32,K31:BK1,K2",
        "only kings moved, nothing captured, 40 moves",
        80,
    ),
    "italian: forty moves": (
        "italian",
        "W:WK32,K31:BK1,K2",
        "only kings moved, nothing captured, 40 moves",
        80,
    ),
    "spanish: twenty moves": (
        "spanish",
        "W:WK2,K3:BK31,K30",
        "only kings moved, nothing captured, 20 moves",
        40,
    ),
    "portuguese: three kings hold the road": (
        "portuguese",
        "W:WK1,K2,K3:BK30",
        "three kings with the main road against one, 12 moves",
        24,
    ),
    "pool: three kings against one": (
        "pool",
        "B:WK30:BK1,K2,K3",
        "three kings against one, 13 moves",
        26,
    ),
    "pool: no progress": (
        "pool",
        "B:WK30,K31:BK1,K2",
        "only kings moved, nothing captured, 15 moves",
        30,
    ),
    "russian-giveaway: kings only": (
        "russian-giveaway",
        "W:WKa3,Kh2,Kc1:BKb8",
        "only kings moved, nothing captured, 15 moves",
        30,
    ),
    "turkish: nothing captured": (
        "turkish",
        "W:WKa1,Kc1:BKh8,Kf8",
        "nothing captured, 25 moves",
        50,
    ),
    "armenian: nothing captured": (
        "armenian",
        "W:WKa1,Kc1:BKh8,Kf8",
        "nothing captured, 25 moves",
        50,
    ),
    "frisian: two kings against one": (
        "frisian",
        "W:WK46,K47:BK6",
        "two kings against one, 7 moves",
        14,
    ),
    "frisian: one king each": ("frisian", "W:WK46:BK6", "one king each, 2 moves", 4),
}


def on_main_road(position: Any) -> bool:
    """The single black king is on a1-h8, and no white piece is."""
    lone, others = position.of(Color.BLACK)[1], sum(position.of(Color.WHITE))
    return bool(lone & SMALL.main_road) and not others & SMALL.main_road


def off_main_road(position: Any) -> bool:
    return not position.of(Color.BLACK)[1] & SMALL.main_road


def holding_the_rio(position: Any) -> bool:
    """A white king is on the main road of the mirrored board, and the single black one is not."""
    road = Board(mirrored=True).main_road
    return bool(position.of(Color.WHITE)[1] & road) and not position.of(Color.BLACK)[1] & road


KEEP: dict[str, Callable[[Any], bool]] = {
    "three pieces against a king on the main road": on_main_road,
    "three kings with the main road against one": holding_the_rio,
}
MEN_EVERY = {"four or five pieces": 20, "six or seven pieces": 20}


def anywhere(_: Any) -> bool:
    return True


@pytest.mark.parametrize(("key", "fen", "words", "plies"), LASTING.values(), ids=LASTING)
def test_the_rule_falls_on_its_ply(key: str, fen: str, words: str, plies: int) -> None:
    rule = words.rsplit(",", 1)[0]
    keep, men_every = KEEP.get(rule, anywhere), MEN_EVERY.get(rule)
    line = linger(Line.begin(rules.game(key), fen), plies, keep, men_every)
    before = Line(line.game, line.positions[:-1], line.moves[:-1])
    assert before.outcome() is None
    assert before.countdown() == Countdown(rule, 1)
    assert line.outcome() == Outcome(Ending.RULE, None, words)


REPEATED = {
    "russian": ("W:WKa1,a3,c3,e3:BKh8,h6,f6,d6", 3),
    "international": ("W:WK46,K47,K48:BK5,K4,K3", 3),
    "english": ("B:WK32,K31:BK1,K2", 3),
    "italian": ("W:WK32,K31:BK1,K2", 4),
    "spanish": ("W:WK2,K3:BK31,K30", 3),
    "pool": ("B:WK30,K31:BK1,K2", 3),
    "turkish": ("W:WKa1,Kc1:BKh8,Kf8", 3),
    "international-giveaway": ("W:WK46,K47:BK5,K4", 3),
}


def shuttle(line: Line, rounds: int) -> Line:
    """Each side moves a king there and back, so many times."""
    there = linger(line, 2)
    for _ in range(rounds):
        line = Line(
            line.game, (*line.positions, *there.positions[1:]), (*line.moves, *there.moves[-2:])
        )
        for gone in there.moves[-2:]:
            line = line.play(backwards(line, gone))
    return line


def backwards(line: Line, gone: Move) -> Move:
    """The legal move that takes a piece back where it came from."""
    moves = line.game.legal_moves(line.position)
    return next(move for move in moves if (move.start, move.end) == (gone.end, gone.start))


@pytest.mark.parametrize(("key", "case"), REPEATED.items(), ids=REPEATED)
def test_a_repeated_position_is_a_draw(key: str, case: tuple[str, int]) -> None:
    fen, times = case
    line = shuttle(Line.begin(rules.game(key), fen), times - 1)
    before = Line(line.game, line.positions[:-1], line.moves[:-1])
    assert before.outcome() is None
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.REPETITION, None)
    assert outcome.words == f"the same position {'three' if times == 3 else 'four'} times"


def test_frisian_knows_no_repetition() -> None:
    line = shuttle(Line.begin(rules.game("frisian"), "W:WK46,K47,K48:BK5,K4"), 6)
    assert line.positions.count(line.position) > 3
    assert line.outcome() is None


def test_losing_one_of_four_kings_starts_three_against_one_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa3,Kh2,Kc1,Ke1:BKb8"), 10)
    assert line.countdown() == Countdown("three kings against one", 10)
    taken = next(
        after
        for offer in map(line.play, line.game.legal_moves(line.position))
        for after in map(offer.play, line.game.legal_moves(offer.position))
        if len(after.moves[-1].victims) == 1
    )
    assert taken.countdown() == Countdown("three kings against one", 15)


def test_a_promotion_starts_an_ending_of_few_pieces_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,g7:BKh4,a7"), 10)
    assert line.countdown() == Countdown("only kings moved, nothing captured", 10)
    crowned = line.play(crowning(line))
    assert crowned.countdown() == Countdown("four or five pieces", 30)


def test_a_man_that_moves_starts_the_kings_again() -> None:
    line = linger(Line.begin(rules.game("international"), "W:WK46,K47,31:BK5,K4"), 40)
    assert line.countdown() == Countdown("only kings moved, nothing captured", 5)
    step = next(move for move in line.game.legal_moves(line.position) if not move.by_king)
    assert line.play(step).countdown() is None


def test_a_man_that_moves_does_not_start_the_turkish_count_again() -> None:
    line = linger(Line.begin(rules.game("turkish"), "W:WKa1,c3:BKh8,f6"), 20)
    assert line.countdown() == Countdown("nothing captured", 15)
    step = next(move for move in line.game.legal_moves(line.position) if not move.by_king)
    assert line.play(step).countdown() == Countdown("nothing captured", 15)


def test_leaving_the_main_road_starts_it_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKb8,a3,h2:BKd4"), 1, on_main_road)
    assert line.countdown() == Countdown("three pieces against a king on the main road", 5)
    left = next(
        after
        for after in map(line.play, line.game.legal_moves(line.position))
        if off_main_road(after.position)
    )
    assert left.countdown() == Countdown("only kings moved, nothing captured", 14)


def test_a_second_king_does_not_start_two_against_one_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,g7:BKh4"), 4)
    assert line.countdown() == Countdown("two pieces against one king", 3)
    assert line.play(crowning(line)).countdown() == Countdown("two pieces against one king", 3)


def test_a_capture_does_not_start_two_against_one_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,Kc1:BKh4"), 4)
    taken = next(
        after
        for offer in map(line.play, line.game.legal_moves(line.position))
        for after in map(offer.play, line.game.legal_moves(offer.position))
        if after.moves[-1].victims and after.outcome() is None
    )
    assert taken.countdown() == Countdown("two pieces against one king", 2)


def test_the_first_king_starts_two_against_one() -> None:
    line = linger(Line.begin(rules.game("international"), "B:W7,36:BK50"), 1)
    assert line.countdown() == Countdown("only kings moved, nothing captured", 25)
    assert line.play(crowning(line)).countdown() == Countdown("two pieces against one king", 5)


def crowning(line: Line) -> Move:
    """The first legal move that makes a king."""
    return next(move for move in line.game.legal_moves(line.position) if move.is_crowned)


ONE_EACH = {
    "turkish, two kings": ("turkish", "W:WKa1:BKh8", "one piece each"),
    "turkish, king against man": ("turkish", "W:WKa1:Bh5", "one piece each"),
    "turkish, but it can capture": ("turkish", "W:WKa1:BKa5", None),
    "armenian, two kings": ("armenian", "W:WKa1:BKh7", "one king each"),
    "armenian, king against man": ("armenian", "W:WKa1:Bh5", None),
    "armenian, but it can capture": ("armenian", "W:WKa1:BKa5", None),
}


@pytest.mark.parametrize(("key", "fen", "words"), ONE_EACH.values(), ids=ONE_EACH)
def test_one_piece_each(key: str, fen: str, words: str | None) -> None:
    outcome = Line.begin(rules.game(key), fen).outcome()
    assert outcome == (words and Outcome(Ending.RULE, None, words))


def test_a_win_comes_before_a_draw() -> None:
    """The tenth ply shuts the king in: the draw that falls on the same ply comes too late."""
    game = rules.game("russian")
    reached, before = game.start("W:WKf6,h6:BKh8"), game.start("B:WKf6,h6:BKh8")
    elsewhere, shut_in = (game.parse(reached, text) for text in ("f6-e7", "h6-g7"))
    waiting = Line(game, (before, reached) * 5, (elsewhere,) * 9)
    drawn, won = waiting.play(elsewhere).outcome(), waiting.play(shut_in).outcome()
    assert drawn == Outcome(Ending.RULE, None, "two pieces against one king, 5 moves")
    assert won == Outcome(Ending.NO_MOVES, Color.WHITE, "no legal moves")


OPTIONS = {
    "english, 25 moves": ("english", "25-moves", "B:WK32,K31:BK1,K2", 50),
    "brazilian, federation": ("brazilian", "cbd-draws", "W:WKa3,Kh2,Kc1:BKb8", 40),
}


@pytest.mark.parametrize(("key", "option", "fen", "plies"), OPTIONS.values(), ids=OPTIONS)
def test_options_change_the_count(key: str, option: str, fen: str, plies: int) -> None:
    line = linger(Line.begin(rules.game(key, [option]), fen), plies)
    assert Line(line.game, line.positions[:-1], line.moves[:-1]).outcome() is None
    assert line.outcome() is not None


def test_italian_may_be_drawn_by_the_third_occurrence() -> None:
    line = Line.begin(rules.game("italian", ["third-repetition"]), "W:WK32,K31:BK1,K2")
    assert shuttle(line, 1).outcome() is None
    assert shuttle(line, 2).outcome() is not None


def test_breakthrough_has_no_draws() -> None:
    assert Line.begin(rules.game("breakthrough")).countdown() is None


def test_a_long_game_is_judged_quickly() -> None:
    """Every ply of 300 is asked, as when a stored game is replayed."""
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,Kc1,Kb2,a3:BKh8,Kf8,Kg7,h6"), 300)
    began = perf_counter()
    for ply in range(301):
        Line(line.game, line.positions[: ply + 1], line.moves[:ply]).outcome()
    assert perf_counter() - began < 0.5
