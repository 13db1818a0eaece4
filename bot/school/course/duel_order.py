"""Who has won a duel: a race to ten puzzles, or the most of them in three minutes. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import TypeVar

from bot.school.course.storm_run import ClockRules

GOAL = 10  # puzzles of a race
ROW = 30
BEST_OF_SIDE = 3  # people, whose results count for a side

K = TypeVar("K")
Worth = tuple[int, int, int]


class DuelKind(StrEnum):
    """What a duel is about. The values are kept."""

    RACE = "race"
    TIME = "time"


RULES: Mapping[DuelKind, ClockRules] = {
    DuelKind.RACE: ClockRules(row=ROW, budget=300_000, penalty=5_000, has_bonuses=False, goal=GOAL),
    DuelKind.TIME: ClockRules(row=ROW, budget=180_000, penalty=5_000, has_bonuses=False),
}


@dataclass(frozen=True, slots=True)
class DuelScore:
    """What a person has reached; `reached` is their clock when they solved the last puzzle.

    People who did not begin have solved nothing.
    """

    solved: int = 0
    wrong: int = 0
    reached: int = 0
    has_begun: bool = True


def place_people(kind: DuelKind, scores: Mapping[K, DuelScore]) -> list[tuple[int, K]]:
    """Return the people of a duel with their places, which equals share; the best comes first."""

    def worth(score: DuelScore) -> tuple[bool, int, int, int]:
        return not score.has_begun, *_worth(kind, score)

    return [*_place(scores, lambda each: worth(scores[each]))]


def place_sides(kind: DuelKind, sides: Mapping[K, Iterable[DuelScore]]) -> list[tuple[int, K]]:
    """Return the sides of a duel with their places: the best people of each count together.

    They are as many as the smaller side has, and three at most.
    """
    ordered = {side: sorted(_worth(kind, each) for each in own) for side, own in sides.items()}
    count = min(BEST_OF_SIDE, *map(len, ordered.values()))
    sums = {side: _add(worths[:count]) for side, worths in ordered.items()}
    return [*_place(sums, lambda side: sums[side])]


def _worth(kind: DuelKind, score: DuelScore) -> Worth:
    """Return what a score is worth; less is better."""
    wrong = score.wrong if kind is DuelKind.TIME else 0
    return -score.solved, wrong, score.reached


def _add(worths: Sequence[Worth]) -> Worth:
    solved, wrong, reached = (sum(part) for part in zip(*worths, strict=True))
    return solved, wrong, reached


def _place(keys: Iterable[K], worth: Callable[[K], tuple[int, ...]]) -> Iterator[tuple[int, K]]:
    place = 1
    for _, equals in groupby(sorted(keys, key=worth), worth):
        shared = [*equals]
        yield from ((place, key) for key in shared)
        place += len(shared)
