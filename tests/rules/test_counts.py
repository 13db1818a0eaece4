"""Published move counts of the initial position, one line a variant; they need nothing beside."""

from collections.abc import Callable

import pytest

import rules
from rules.draughts_rules import DraughtsRules
from rules.perft import count_moves

INITIAL = {
    "russian": (7, 49, 302, 1469, 7482),
    "international": (9, 81, 658, 4265, 27117),
    "english": (7, 49, 302, 1469, 7361),
    "brazilian": (7, 49, 302, 1469, 7473),
    "italian": (7, 49, 302, 1469, 7361),
    "canadian": (11, 121, 1222, 10053),
    "german": (9, 81, 658, 4265, 27132),
    "german-8x8": (7, 49, 302, 1469, 7361),
    "spanish": (7, 49, 302, 1469, 7361),
    "portuguese": (7, 49, 302, 1469, 7361),
    "pool": (7, 49, 302, 1469, 7482),
    "spantsireti": (9, 81, 658, 4265, 27132),
    "turkish": (8, 64, 708, 7538),
    "armenian": (22, 484, 12174),
    "frisian": (9, 81, 658, 3874, 21265),
    "frysk": (9, 81, 657, 5329, 41829),
    "killer": (9, 81, 658, 4265, 27117),
    "czech": (7, 49, 302, 1469, 7361),
    "thai": (7, 49, 392, 3136, 26592),
    "jamaican": (7, 49, 302, 1469, 7482),
    "malaysian": (11, 121, 1222, 10053),
}

GILBERT = {  # test positions of Gilbert, as deep as it does not matter how captures are counted
    "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3": (5, 13, 42, 107, 360, 1099, 3736),
    "B:W30,21,22,17,20,K6:B25,28,9,5,1,3": (6, 47, 271, 1916, 10810),
    "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4": (13, 112, 828, 6756),
}


@pytest.mark.parametrize(("fen", "counts"), GILBERT.items(), ids=["first", "second", "third"])
def test_counts_of_italian_captures(fen: str, counts: tuple[int, ...]) -> None:
    game = rules.game("italian")
    position = game.start(fen)
    assert tuple(count_moves(game, position, n + 1) for n in range(len(counts))) == counts


@pytest.mark.parametrize(("key", "counts"), INITIAL.items(), ids=INITIAL)
def test_counts_from_the_initial_position(
    key: str, counts: tuple[int, ...], engine: Callable[[str], DraughtsRules]
) -> None:
    its = engine(key)
    start = its.opening()
    assert tuple(count_moves(its, start, depth) for depth in range(1, len(counts) + 1)) == counts
