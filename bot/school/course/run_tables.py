"""The tables of a week, and the squares of a run. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import TypeVar

from bot.school.course.storm_run import Mark

A_DAY = 10  # first runs of a person that count
BEST_DAYS = 5  # of a week of streaks
SQUARES = {Mark.SOLVED: "🟩", Mark.WRONG: "❌", Mark.SKIPPED: "⏩"}  # told apart by shape too
A_LINE, MOST_SQUARES = 10, 40

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RunResult:
    """A run that is over: whose, on which day and when it began, and what was reached.

    The first of a day that was cut off by the bot takes none of the runs of its day.
    """

    person_id: int
    day: date
    began: float
    score: int
    wrong: int
    used: int
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class StormPlace:
    """A row of a week's table."""

    place: int
    person_id: int
    score: int
    wrong: int
    used: int


@dataclass(frozen=True, slots=True)
class StreakPlace:
    """A row of a week's table: the sum of the best days, and the best of them."""

    place: int
    person_id: int
    total: int
    best: int


def monday_of(day: date) -> date:
    """Return the Monday of the week that contains `day`."""
    return day - timedelta(days=day.weekday())


def list_counting(runs: Iterable[RunResult]) -> Iterator[RunResult]:
    """Yield the first runs of every person and day, which count."""

    def whose(run: RunResult) -> tuple[int, date]:
        return run.person_id, run.day

    ordered = sorted(runs, key=lambda run: (*whose(run), run.began))
    for _, own in groupby(ordered, whose):
        runs_of_day = [*own]
        is_one_free = find_free(runs_of_day) is not None
        first = runs_of_day[: A_DAY + is_one_free]
        free = [run for run in runs_of_day[len(first) :] if run.began == find_free(runs_of_day)]
        yield from [*first[:A_DAY], *free] if free else first


def find_free(runs_of_day: Iterable[RunResult]) -> float | None:
    """Return when the run of a person's day began that takes none of their runs, if one does."""
    return min((run.began for run in runs_of_day if run.is_cut), default=None)


def place_storms(runs: Iterable[RunResult]) -> list[StormPlace]:
    """Return the table of a week: the best run of each person who solved anything."""

    def worth(run: RunResult) -> tuple[int, int, int]:
        return -run.score, run.wrong, run.used

    best: dict[int, RunResult] = {}
    for run in sorted(list_counting(runs), key=worth):
        if run.score:
            best.setdefault(run.person_id, run)
    placed = _place([*best.values()], worth, lambda run: run.person_id)
    return [
        StormPlace(place, run.person_id, run.score, run.wrong, run.used) for place, run in placed
    ]


def place_streaks(scores: Mapping[int, Iterable[int]]) -> list[StreakPlace]:
    """Return the table of a week, from the scores of each person's days."""
    sums = [(person, sorted(days, reverse=True)[:BEST_DAYS]) for person, days in scores.items()]
    kept = [(person, sum(best), best[0]) for person, best in sums if sum(best)]
    placed = _place(kept, lambda row: (-row[1], -row[2]), lambda row: row[0])
    return [StreakPlace(place, *row) for place, row in placed]


def _place(
    rows: Sequence[T], worth: Callable[[T], tuple[int, ...]], number: Callable[[T], int]
) -> Iterator[tuple[int, T]]:
    """Yield rows with their places, which equals share."""
    ordered = sorted(rows, key=lambda row: (*worth(row), number(row)))
    place, before = 0, tuple[int, ...]()
    for count, row in enumerate(ordered, 1):
        if worth(row) != before:
            place, before = count, worth(row)
        yield place, row


def draw_squares(marks: str) -> list[str]:
    """Return lines of squares that show how a run went without spoiling anything."""
    shown = [SQUARES[Mark(each)] for each in marks[:MOST_SQUARES]]
    lines = ["".join(shown[at : at + A_LINE]) for at in range(0, len(shown), A_LINE)]
    more = len(marks) - MOST_SQUARES
    return [*lines, f"+{more}"] if more > 0 else lines
