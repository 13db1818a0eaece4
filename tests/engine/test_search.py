"""The search finds what plain minimax finds, in every game, and always the same."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle, islice
from pathlib import Path
from random import Random

import pytest

import rules
from engine.draw_horizon import NEVER, DrawHorizon
from engine.evaluation import evaluation_of
from engine.limits import Care, Found, Limits
from engine.search import Searcher
from engine.tree import SURE, tree_of
from engine.walk import LOOKS, Entry
from rules import Game, Line, Position
from tests.engine.minimax import Minimax, TooLarge

LINES = {1: 5, 2: 5, 3: 2}  # lines by depth: minimax takes long
SLACK = 100  # nodes behind the last look at the limits: captures are followed to their end
KEYS = [game.key for game in rules.games()]


def random_line(game: Game, seed: int, plies: int) -> Line:
    """Return a line of random moves that is not over."""
    random, line = Random(f"{game.key} {seed}"), Line.begin(game)
    for _ in range(plies):
        after = line.play(random.choice(game.legal_moves(line.position)))
        if not game.legal_moves(after.position):
            break
        line = after
    return line


def search(line: Line, limits: Limits) -> Found:
    """Search the position of a line from nothing remembered."""
    searcher = Searcher(tree_of(line.game), evaluation_of(line.game))
    return searcher.search(line, limits)


class Forgetful(dict[Position, Entry]):
    """A memory that keeps nothing: what is remembered may have been searched deeper."""

    def __setitem__(self, position: Position, entry: Entry) -> None:
        pass


def small_trees(key: str, depth: int) -> Iterator[tuple[Line, int]]:
    """Yield lines of random moves, and what minimax finds at their ends."""
    game = rules.game(key)
    tree, evaluate = tree_of(game), evaluation_of(game)
    for seed in range(200):
        line = random_line(game, seed, plies=seed % 60)
        with suppress(TooLarge):
            minimax = Minimax(tree, evaluate, line)
            yield line, minimax.best(line.position, depth)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("depth", LINES)
def test_the_search_equals_minimax(key: str, depth: int) -> None:
    game = rules.game(key)
    for line, expected in islice(small_trees(key, depth), LINES[depth]):
        searcher = Searcher(tree_of(game), evaluation_of(game))
        searcher.known.entries = Forgetful()
        limits = Limits(depth=depth, care=Care.EXACT)
        found = searcher.search(line, limits)
        if abs(expected) < SURE:
            assert (found.score, found.depth) == (expected, depth)
        else:  # it stops as soon as a win or a loss is sure
            assert abs(found.score) > SURE


@pytest.mark.parametrize("key", KEYS)
def test_a_search_by_nodes_is_the_same_each_time(key: str) -> None:
    line = random_line(rules.game(key), 7, plies=12)
    one, other = (search(line, Limits(nodes=2_000)) for _ in range(2))
    assert one == other
    assert one.line[0] in line.game.legal_moves(line.position)
    assert one.nodes < 2_000 + SLACK


@pytest.mark.parametrize("key", KEYS)
def test_a_line_is_one_that_can_be_played(key: str) -> None:
    line = random_line(rules.game(key), 3, plies=8)
    found = search(line, Limits(nodes=5_000))
    for move in found.line:
        assert move in line.game.legal_moves(line.position)
        line = line.play(move)


def test_another_process_finds_the_same() -> None:
    """Nothing depends on the order of sets, or on hashes that differ between processes."""
    script = (
        "import rules; from tests.engine.test_search import *\n"
        "for key in ('russian', 'frisian', 'towers', 'corners', 'stavropol'):\n"
        "    line = random_line(rules.game(key), 5, plies=10)\n"
        "    found = search(line, Limits(nodes=3_000))\n"
        "    print(key, [move.path for move in found.line], found.score, found.depth, found.nodes)"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


PUZZLES = {
    "russian": ("W:Wa1,c1,e1,g1,d2,f2,a3,g3,b4,h4:Bd4,c5,d6,h6,c7,e7,g7,b8,d8,h8", "h4-g5"),
    "international": (
        "W:W29,31,33,34,35,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,5,6,7,8,9,10,12,14,16,17,18,19,"
        "20,32",
        "29-23",
    ),
    "english": ("W:W14,20,23,24,25,27,30,32:B3,5,8,9,11,15,16,18", "23-19"),
    "brazilian": ("B:Wf2,h2,e3,g3,f4,a5,f6:Ba3,c3,c5,e5,d6,h6,c7,g7", "c5-d4"),
    "pool": ("B:W13,20,21,22,23,24,25,27,28,29:B1,5,6,8,9,10,11,14,15,16", "15-19"),
    "italian": ("W:W6,17,19,26,27,29,30,31:B3,5,7,8,9,10,13,20", "19-14"),
    "russian-giveaway": ("B:Wc1,e1,b2,f2,h2,b4,f4,h4,a5:Ba3,c5,d6,f6,h6,g7,f8", "h6-g5"),
    "frisian": (
        "W:W30,31,34,37,38,40,41,42,46,48,49,50:B3,6,7,8,9,10,11,12,14,16,20,23",
        "34-29",
    ),
    "turkish": (
        "W:Wa2,d2,e2,g2,h2,b3,c3,d3,f3,a4,b4,e5:Bh4,c5,d5,f5,g5,a6,d6,f6,a7,b7,c7,e7",
        "f3-f4",
    ),
    "towers": (
        "W:a1=w,a3=bww,b6=b,c3=wb,d2=ww,d4=wbb,d8=b,e3=ww,e7=b,f2=w,f6=bw,g3=w,g7=bbbb",
        "d4-e5",
    ),
}


@pytest.mark.parametrize("key", PUZZLES)
def test_a_long_combination_is_found(key: str) -> None:
    fen, move = PUZZLES[key]
    line = Line.begin(rules.game(key), fen)
    found = search(line, Limits(nodes=10_000))
    assert line.game.write(line.position, found.line[0]) == move


def test_a_game_that_is_over_has_no_line() -> None:
    line = Line.begin(rules.game("russian"), "W:Wa3:Bb4,c5")
    assert search(line, Limits(nodes=100)) == Found((), 0, 0, 0)


def test_a_position_of_the_game_that_comes_back_is_a_draw() -> None:
    """Who is a king behind goes back to where the game was before."""
    line = Line.begin(rules.game("russian"), "W:WKa1:BKh2,Kb8,a7")
    for text in ("a1-b2", "h2-g1", "b2-a1", "g1-h2"):
        line = line.play(line.game.parse(line.position, text))
    assert search(line, Limits(depth=4)).score == 0
    fresh = Line.begin(line.game, line.game.fen(line.position))
    assert search(fresh, Limits(depth=4)).score < 0


def test_a_running_draw_rule_is_a_horizon() -> None:
    """One king each in Frisian draughts is drawn after two moves each, whatever is on the board."""
    game = rules.game("frisian")
    assert search(Line.begin(game, "W:WK50:BK1"), Limits(depth=3)).score != 0
    assert search(Line.begin(game, "W:WK50:BK1"), Limits(depth=6)).score == 0


def test_a_draw_rule_is_restarted_before_it_is_too_late() -> None:
    """With one move left the man must step: only that begins the count anew."""
    game = rules.game("english")
    line = Line.begin(game, "W:WK30,K31,9:BK3")
    walks = cycle(("30-26", "3-8", "26-30", "8-3"))
    horizon = DrawHorizon(line)
    assert horizon.plies == NEVER
    for text in islice(walks, 3):
        line = line.play(game.parse(line.position, text))
        horizon = DrawHorizon(line)
    assert horizon.plies == 80 - 3
    assert horizon.is_drawn(line.position, 77)
    assert not horizon.is_drawn(line.position, 76)
    stepped = line.play(game.parse(line.position, "8-3")).position
    stepped = game.play(stepped, game.parse(stepped, "9-6"))
    assert not horizon.is_drawn(stepped, 90)


def test_a_search_stops_when_it_is_told() -> None:
    line, calls = Line.begin(rules.game("international")), count()
    found = search(line, Limits(is_stopped=lambda: next(calls) == 10))
    assert next(calls) == 11  # it was not asked again
    assert found.nodes < 11 * (LOOKS + SLACK)


def test_a_search_stops_when_its_time_is_over() -> None:
    line, now = Line.begin(rules.game("english")), count()
    found = search(line, Limits(seconds=8, clock=lambda: next(now)))
    assert 6 * LOOKS <= found.nodes < 10 * (LOOKS + SLACK)


@pytest.mark.parametrize("option", ["huff"])
def test_options_are_searched(option: str) -> None:
    game = rules.game("russian", [option])
    for seed in range(5):
        line = random_line(game, seed, plies=5 * seed)
        found = search(line, Limits(nodes=1_000))
        assert found.depth > 1
        assert found.line[0] in game.legal_moves(line.position)
