"""Published move counts of the initial position, one line a variant; they need nothing beside."""

from collections.abc import Callable

import pytest

from rules.moves import Rules
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


@pytest.mark.parametrize(("key", "counts"), INITIAL.items(), ids=INITIAL)
def test_counts_from_the_initial_position(
    key: str, counts: tuple[int, ...], engine: Callable[[str], Rules]
) -> None:
    rules = engine(key)
    start = rules.opening()
    assert tuple(count_moves(rules, start, depth) for depth in range(1, len(counts) + 1)) == counts
