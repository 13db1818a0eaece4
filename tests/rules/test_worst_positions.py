"""A search for positions that cost too much: a minute of climbing a game, each time elsewhere."""

import sys
import tracemalloc
from random import Random

import pytest

from benchmarks.questions import QUESTIONS
from benchmarks.worst_positions import Climb, Worst, describe, games, read_worst
from rules import Game
from rules.capture_search import MOST_LANDINGS
from rules.choices import find_choices
from rules.set_up import MOST_AT_START
from tests.rules.work import counted_calls

SECONDS = 10  # of each climb: six of them take a minute
CALLS = 300_000  # of functions, for one answer
BYTES = 50_000_000


def check(worst: Worst) -> str:
    """Answer the question about a position in bounded work and memory, and tell how much."""
    game, position = worst.position()
    landings = game.rules.landings(position)
    assert landings <= (MOST_AT_START if worst.is_set_up else MOST_LANDINGS * 1.2)
    works, peaks = [0], [0]
    for task in QUESTIONS[worst.question](game, position):
        find_choices.cache_clear()
        with counted_calls() as calls:
            task()
        works.append(calls.total)
        find_choices.cache_clear()
        tracemalloc.start()
        task()
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert max(works) <= CALLS
    assert max(peaks) <= BYTES
    return f"{max(works)} calls, {max(peaks) / 1e6:.1f} MB"


@pytest.mark.slow
@pytest.mark.parametrize("question", [*QUESTIONS])
@pytest.mark.parametrize("is_set_up", [True, False], ids=["set-up", "in play"])
@pytest.mark.parametrize("game", [*games()], ids=lambda game: " ".join((game.key, *game.chosen)))
def test_nothing_worse_is_found(game: Game, is_set_up: bool, question: str) -> None:
    seed = Random().randrange(10**9)
    worst = Climb(game, question, is_set_up, seed).run(SECONDS)
    sys.stdout.write(
        f"\nseed {seed}: {describe(worst)}\n"
    )  # seen with `pytest -s`, and if it fails
    sys.stdout.write(f"{check(worst)}\n")


def test_the_worst_that_were_found_are_bounded() -> None:
    dearest = sorted(read_worst(), key=lambda worst: worst.milliseconds)[-3:]
    assert dearest
    for worst in dearest:
        check(worst)
