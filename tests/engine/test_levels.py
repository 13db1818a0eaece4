"""Levels play legal moves, the same ones for the same seed, and err as they are meant to."""

from statistics import mean, stdev

import pytest

import rules
from engine.levels import Level, choose, hardness
from engine.limits import Limits
from engine.luck import Luck
from engine.match_players import play_at_random, play_level
from engine.matches import Tally, draw_opening, elo_of, is_level, play_match
from engine.searchers import fresh_searcher
from rules import Color, Line, Move

FAST = Limits(nodes=2_000)
KEYS = [game.key for game in rules.games()]


def move_of(line: Line, level: Level, seed: int) -> Move:
    return choose(fresh_searcher(line.game), line, level, seed, FAST).line[0]


@pytest.mark.parametrize("key", KEYS)
def test_every_level_plays_a_whole_turn_of_every_game(key: str) -> None:
    line = draw_opening(rules.game(key), "levels")
    for level in Level:
        one, again = (choose(fresh_searcher(line.game), line, level, 3, FAST) for _ in range(2))
        assert one == again
        assert one.line[0] in line.game.legal_moves(line.position)


def test_a_level_varies_with_the_seed() -> None:
    line = Line.begin(rules.game("russian"))
    for level in Level:
        assert len({move_of(line, level, seed) for seed in range(10)}) > 1, level


def test_full_strength_never_errs_once_a_game_has_begun() -> None:
    line = draw_opening(rules.game("russian"), "full")
    assert line.ply >= 6
    assert len({move_of(line, Level.FULL_STRENGTH, seed) for seed in range(5)}) == 1


def test_the_first_levels_overlook_long_captures_and_the_last_ones_do_not() -> None:
    """After b4-c5 Black takes three men."""
    fen = "W:Wa1,c1,e1,g1,b2,h2,c3,e3,g3,b4:Be5,d6,f6,h6,c7,e7,b8,d8,f8,h8"
    line = Line.begin(rules.game("russian"), fen)
    blunder = line.game.parse(line.position, "b4-c5")
    assert any(move_of(line, Level.FIRST_STEPS, seed) == blunder for seed in range(40))
    for level in (Level.EXPERT, Level.FULL_STRENGTH):
        assert all(move_of(line, level, seed) != blunder for seed in range(10)), level


def look_at_captures(line: Line) -> Move:
    """Play any move after which the least is lost at once, as a child does in its first week."""
    lost = {
        move: count_most(line.play(move)) - len(move.victims)
        for move in line.game.legal_moves(line.position)
    }
    safest = [move for move in lost if lost[move] == min(lost.values())]
    return safest[Luck(f"child {line.ply} {line.game.fen(line.position)}").pick(len(safest))]


def count_most(line: Line) -> int:
    """Return how many pieces the side to move can take at once."""
    return max((len(move.victims) for move in line.game.legal_moves(line.position)), default=0)


def test_the_first_level_loses_to_one_that_looks_at_captures_and_beats_random_moves() -> None:
    game, first = rules.game("russian"), play_level(Level.FIRST_STEPS, seed=1)
    *_, by_child = play_match(game, 8, look_at_captures, first, seed=5)
    *_, by_lot = play_match(game, 8, play_at_random(seed=1), first, seed=5)
    assert by_child.wins > 2 * by_child.losses
    assert by_lot.losses > 2 * by_lot.wins


def test_the_level_for_small_children_loses_to_random_moves() -> None:
    children = play_level(Level.SMALL_CHILDREN, seed=1)
    *_, tally = play_match(rules.game("russian"), 8, children, play_at_random(seed=1), seed=5)
    assert tally.losses > 2 * tally.wins


def test_long_replies_are_hard_to_see() -> None:
    game = rules.game("russian")
    assert hardness(Line.begin(game)) == 0
    assert hardness(Line.begin(game, "W:Wa1:Bb2")) == 0
    assert hardness(Line.begin(game, "W:Wa1:Bb2,d4")) == 1
    assert hardness(Line.begin(game, "W:Wa1:Bb2,d4,f6,f2")) == 2


def test_luck_spreads_as_it_says() -> None:
    errors = [Luck(str(number)).spread(100) for number in range(2_000)]
    assert abs(mean(errors)) < 10
    assert 95 < stdev(errors) < 105
    happened = sum(Luck(str(number)).happens(300) for number in range(2_000))
    assert 550 < happened < 650
    assert {Luck(str(number)).pick(3) for number in range(50)} == {0, 1, 2}


def test_openings_are_level_and_differ() -> None:
    game = rules.game("international")
    openings = {draw_opening(game, f"seed {number}").position for number in range(10)}
    assert len(openings) == 10
    assert all(is_level(draw_opening(game, f"seed {number}")) for number in range(10))


def test_a_match_plays_each_opening_with_both_colors() -> None:
    game = rules.game("english")
    asked: list[tuple[str, Color]] = []

    def player(name: str) -> "PlayerOf":
        return PlayerOf(name, asked)

    tallies = [*play_match(game, 2, player("first"), player("second"), seed=1)]
    assert [tally.games for tally in tallies] == [1, 2, 3, 4]
    assert {color for name, color in asked if name == "first"} == {Color.WHITE, Color.BLACK}


class PlayerOf:
    """Plays the first legal move, and tells with which color."""

    def __init__(self, name: str, asked: list[tuple[str, Color]]) -> None:
        self._name, self._asked = name, asked

    def __call__(self, line: Line) -> Move:
        self._asked.append((self._name, line.turn))
        return line.game.legal_moves(line.position)[0]


def test_the_difference_in_elo() -> None:
    assert Tally(10, 0, 10).elo()[0] == pytest.approx(0, abs=1)
    assert elo_of(0.76) == pytest.approx(200, abs=1)
    better, error = Tally(75, 10, 15).elo()
    assert better == pytest.approx(239, abs=5)
    assert error == pytest.approx(82, abs=5)
    assert (Tally(1, 2, 3) + Tally(1, 1, 1)) == Tally(2, 3, 4)
