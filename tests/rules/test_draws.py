"""Each draw rule falls exactly on its ply, and not one earlier."""

from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules import Board, Color, Countdown, Ending, Line, Outcome, Position, Reason
from tests.rules.lingering import linger, on_main_road
from tests.rules.work import counted_calls

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
    "frysk: two kings against one": (
        "frysk",
        "W:WK46,K47:BK6",
        "two kings against one, 7 moves",
        14,
    ),
    "german: kings only": (
        "german",
        "W:WK46,K47,K48:BK6,K7",
        "only kings moved, nothing captured, 25 moves",
        50,
    ),
    "killer: three kings against one": (
        "killer",
        "W:WK46,K47,K48:BK6",
        "three pieces against one king, 16 moves",
        32,
    ),
    "czech: kings only": (
        "czech",
        "W:WKa1,Kc1,Ke1:BKb8,Kd8",
        "only kings moved, nothing captured, 25 moves",
        50,
    ),
    "thai: two kings against one": (
        "thai",
        "W:WKa3,Kh2:BKb8",
        "two pieces against one king, 5 moves",
        10,
    ),
    "malaysian: kings only": (
        "malaysian",
        "W:WK67,K68,K69:BK1,K2",
        "only kings moved, nothing captured, 25 moves",
        50,
    ),
    "portuguese: three kings beside the road": (
        "portuguese",
        "W:WK2,K3,K4:BK31",
        "only kings moved, nothing captured, 20 moves",
        40,
    ),
    "argentinian: three kings hold the road": (
        "argentinian",
        "W:WK1,K2,K3:BK30",
        "three kings with the main road against one, 12 moves",
        24,
    ),
    "jamaican: three kings against one": (
        "jamaican",
        "W:WKa1,Kc1,Ke1:BKb8",
        "three kings against one, 13 moves",
        26,
    ),
    "international-giveaway: kings only": (
        "international-giveaway",
        "W:WK46,K47,K48:BK6",
        "only kings moved, nothing captured, 25 moves",
        50,
    ),
    "english-giveaway: kings only": (
        "english-giveaway",
        "B:WK32,K31:BK1,K2",
        "only kings moved, nothing captured, 40 moves",
        80,
    ),
}


def holding_the_rio(position: Position) -> bool:
    """A white king is on the main road of the mirrored board, and the single black one is not."""
    road = Board(mirrored=True).main_road
    return bool(position.of(Color.WHITE)[1] & road) and not position.of(Color.BLACK)[1] & road


def off_the_rio(position: Position) -> bool:
    """No one is on the main road of the mirrored board."""
    return not sum(sum(position.of(color)) for color in Color) & Board(mirrored=True).main_road


KEEP: dict[str, Callable[[Any], bool]] = {
    "three pieces against a king on the main road": on_main_road,
    "three kings with the main road against one": holding_the_rio,
}
MEN_EVERY = {"four or five pieces": 20, "six or seven pieces": 20}


def anywhere(_: Any) -> bool:
    return True


@pytest.mark.parametrize(("key", "fen", "words", "plies"), LASTING.values(), ids=LASTING)
def test_the_rule_falls_on_its_ply(key: str, fen: str, words: str, plies: int) -> None:
    rule, number = words.removesuffix(" moves").rsplit(", ", 1)
    keep = off_the_rio if key == "portuguese" and rule not in KEEP else KEEP.get(rule, anywhere)
    men_every = MEN_EVERY.get(rule)
    line = linger(Line.begin(rules.game(key), fen), plies, keep, men_every)
    before = Line(line.game, line.positions[:-1], line.moves[:-1])
    assert before.outcome() is None
    reason = Reason(rule)
    assert before.countdown() == Countdown(reason, 1)
    assert line.outcome() == Outcome(Ending.RULE, None, reason, (int(number),))


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
    assert outcome == (words and Outcome(Ending.RULE, None, Reason(words)))


def test_a_win_comes_before_a_draw() -> None:
    """The tenth ply shuts the king in: the draw that falls on the same ply comes too late."""
    game = rules.game("russian")
    reached, before = game.start("W:WKf6,h6:BKh8"), game.start("B:WKf6,h6:BKh8")
    elsewhere, shut_in = (game.parse(reached, text) for text in ("f6-e7", "h6-g7"))
    waiting = Line(game, (before, reached) * 5, (elsewhere,) * 9)
    drawn, won = waiting.play(elsewhere).outcome(), waiting.play(shut_in).outcome()
    assert drawn == Outcome(Ending.RULE, None, Reason.TWO_PIECES_AGAINST_KING, (5,))
    assert won == Outcome(Ending.NO_MOVES, Color.WHITE)


OPTIONS = {
    "english, 25 moves": ("english", "25-moves", "B:WK32,K31:BK1,K2", 50),
    "brazilian, federation": ("brazilian", "cbd-draws", "W:WKa3,Kh2,Kc1:BKb8", 40),
}


@pytest.mark.parametrize(("key", "option", "fen", "plies"), OPTIONS.values(), ids=OPTIONS)
def test_options_change_the_count(key: str, option: str, fen: str, plies: int) -> None:
    line = linger(Line.begin(rules.game(key, [option]), fen), plies)
    assert Line(line.game, line.positions[:-1], line.moves[:-1]).outcome() is None
    assert line.outcome() is not None


def test_breakthrough_has_no_draws() -> None:
    assert Line.begin(rules.game("breakthrough")).countdown() is None


def test_a_long_game_is_judged_with_little_work() -> None:
    """Every ply is asked, as when a stored game is replayed: a few steps for each ply before."""
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,Kc1,Kb2,a3:BKh8,Kf8,Kg7,h6"), 300)
    for ply in (30, 300):
        with counted_calls() as calls:
            Line(line.game, line.positions[: ply + 1], line.moves[:ply]).outcome()
        assert calls.total < 500 + 10 * ply
