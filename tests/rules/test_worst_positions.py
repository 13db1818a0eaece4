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
CALLS = 400_000  # of functions, for one answer
BYTES = 50_000_000
SEED = Random().randrange(10**9)


def check(worst: Worst) -> None:
    """Answer the question about a position in bounded work and memory."""
    game, position = worst.position()
    landings = game.rules.landings(position)
    assert landings <= (MOST_AT_START if worst.is_set_up else MOST_LANDINGS * 1.2)
    for task in QUESTIONS[worst.question](game, position):
        find_choices.cache_clear()
        with counted_calls() as calls:
            task()
        assert calls.total <= CALLS
        find_choices.cache_clear()
        tracemalloc.start()
        task()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak <= BYTES


@pytest.mark.slow
@pytest.mark.parametrize("question", [*QUESTIONS])
@pytest.mark.parametrize("is_set_up", [True, False], ids=["set-up", "in play"])
@pytest.mark.parametrize("game", [*games()], ids=lambda game: " ".join((game.key, *game.chosen)))
def test_nothing_worse_is_found(game: Game, is_set_up: bool, question: str) -> None:
    worst = Climb(game, question, is_set_up, SEED).run(SECONDS)
    sys.stdout.write(
        f"seed {SEED}: {describe(worst)}\n"
    )  # shown by `pytest -s`, and where it fails
    check(worst)


def test_the_worst_that_were_found_are_bounded() -> None:
    dearest = sorted(read_worst(), key=lambda worst: worst.milliseconds)[-6:]
    assert dearest
    for worst in dearest:
        check(worst)
