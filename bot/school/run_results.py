"""What runs have reached: tables of a week, cards to share, puzzles that went wrong."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

import storage.exercises
import storage.runs
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.work import Work, reads, writes
from bot.ratings.rating_store import HIDDEN
from bot.school.course.game_puzzles import FIRST_NUMBER
from bot.school.course.run_tables import (
    RunResult,
    StormPlace,
    StreakPlace,
    find_free,
    list_counting,
    monday_of,
    place_storms,
    place_streaks,
)
from bot.school.course.storm_puzzles import has_puzzle
from bot.school.course.storm_run import RunEnding
from bot.school.facts import NoSuchRun, SharedAlready, SharedOften
from bot.school.runs import Run, RunKind, find_day, find_streak
from storage.rows import RunRow
from storage.runs import RunResultRow

MOST_SHARED = 3  # runs of a person
HOUR = timedelta(hours=1)
KEPT_MISSED = timedelta(days=30)
MOST_MISSED = 100
KEPT_RUNS = timedelta(days=400)
MOST_NAMED = 3  # people who are best in a week


@dataclass(frozen=True, slots=True)
class StormStanding:
    """What a storm that is over means: the person's place in the week, and if it is their best.

    `is_free` if it was cut off and takes none of the runs of its day; `is_extra` if it came after
    those of its day, and does not count.
    """

    place: int | None = None
    is_best: bool = False
    is_free: bool = False
    is_extra: bool = False


@dataclass(frozen=True, slots=True)
class WeekBest:
    """Both tables of a week, or the first of each."""

    storms: Sequence[StormPlace]
    streaks: Sequence[StreakPlace]


@reads
def load_storm_table(work: Work, server_id: int, now: datetime) -> list[StormPlace]:
    """Return the table of storms of this week in a server."""
    return place_storms(map(_result_of, _list_week(work, server_id, RunKind.STORM, now)))


@reads
def find_week_best(work: Work, server_id: int, day: date, now: datetime) -> WeekBest | None:
    """Return the best in a server of the week before a Monday; None on any other day."""
    if day != monday_of(day):
        return None
    week = load_week(work, server_id, day - timedelta(days=7), now)
    return WeekBest(week.storms[:MOST_NAMED], week.streaks[:MOST_NAMED])


@reads
def load_week(work: Work, server_id: int, monday: date, now: datetime) -> WeekBest:
    """Return both tables of a week of a server."""
    scores = dict[int, list[int]]()
    storms = place_storms(
        map(_result_of, _list_week_of(work, server_id, RunKind.STORM, monday, now))
    )
    for row in _list_week_of(work, server_id, RunKind.STREAK, monday, now):
        scores.setdefault(row.person_id, []).append(row.score)
    return WeekBest(storms, place_streaks(scores))


@reads
def count_streaks(
    work: Work, server_id: int, days: tuple[date, date], now: datetime
) -> dict[int, int]:
    """Return how many puzzles each person solved in the streaks of some days of a server."""
    solved = Counter[int]()
    for row in storage.runs.list_results(
        work.transaction, server_id, RunKind.STREAK, days, hidden=HIDDEN, now=now
    ):
        solved[row.person_id] += row.score
    return dict(solved)


@reads
def load_streak_tables(
    work: Work, server_id: int, now: datetime
) -> tuple[list[StreakPlace], list[StreakPlace]]:
    """Return the tables of streaks of today and of this week in a server."""
    today = find_day(work.transaction, server_id, now)
    days, week = dict[int, list[int]](), dict[int, list[int]]()
    for row in _list_week(work, server_id, RunKind.STREAK, now):
        week.setdefault(row.person_id, []).append(row.score)
        if row.day == today:
            days[row.person_id] = [row.score]
    return place_streaks(days), place_streaks(week)


@reads
def find_standing(work: Work, run: Run, now: datetime) -> StormStanding:
    """Return what a storm that is over means in the week of its server."""
    row = run.row
    if row.server_id is None:
        return StormStanding()
    results = [*map(_result_of, _list_week(work, row.server_id, RunKind.STORM, now))]
    of_day = [each for each in results if (each.person_id, each.day) == (row.person_id, row.day)]
    began = row.started_at.timestamp()
    is_free = find_free(of_day) == began
    is_extra = bool(of_day) and all(each.began != began for each in list_counting(of_day))
    standing = StormStanding(is_free=is_free, is_extra=is_extra)
    for each in place_storms(results) if row.score else ():
        if each.person_id == row.person_id:
            is_best = (each.score, each.wrong, each.used) == (row.score, row.wrong, row.used)
            return replace(standing, place=each.place, is_best=is_best and not is_extra)
    return standing


@reads
def has_ended_streak(work: Work, person_id: int, server_id: int, now: datetime) -> bool:
    """Tell whether a person has ended their try of today, and may see those of others."""
    run = find_streak(work, person_id, server_id, now)
    return run is not None and run.is_over


@writes
def claim_card(work: Work, act: Act, run_id: int, server_id: int | None = None) -> Run:
    """Keep that a run which is over is shared now in a server, and return it.

    Raises `NoSuchRun`, `SharedAlready`, `SharedOften`, `Banned`.
    """
    check_not_banned(work.transaction, server_id, act.person.id, act.at)
    row = _lock_own(work, act, run_id)
    if row.shared_at is not None:
        raise SharedAlready
    since = act.at - HOUR
    if storage.runs.count_shared(work.transaction, act.person.id, [*RunKind], since) >= MOST_SHARED:
        raise SharedOften
    shared = replace(row, shared_at=act.at)
    storage.runs.keep_run(work.transaction, run_id, shared)
    return Run(run_id, shared)


@writes
def give_back_card(work: Work, act: Act, run_id: int) -> None:
    """Keep that a run could not be shared."""
    row = _lock_own(work, act, run_id)
    storage.runs.keep_run(work.transaction, run_id, replace(row, shared_at=None))


@reads
def list_missed(work: Work, person_id: int, now: datetime) -> Sequence[int]:
    """List the puzzles that a person went wrong in of late, the newest first."""
    missed = storage.runs.list_missed(work.transaction, person_id, now - KEPT_MISSED)
    retired = storage.exercises.list_retired_before(work.transaction, FIRST_NUMBER)
    return [each for each in missed if has_puzzle(each) and each not in retired][:MOST_MISSED]


@writes
def drop_old_runs(work: Work, now: datetime) -> int:
    """Drop some of what is kept no longer; return how many runs."""
    storage.runs.drop_old_missed(work.transaction, now - KEPT_MISSED)
    return storage.runs.drop_old_runs(work.transaction, now - KEPT_RUNS)


def _lock_own(work: Work, act: Act, run_id: int) -> RunRow:
    row = storage.runs.lock_run(work.transaction, run_id)
    if row is None or row.person_id != act.person.id or row.state == RunEnding.OPEN:
        raise NoSuchRun
    if row.kind == RunKind.DUEL:  # whose squares everyone has seen
        raise NoSuchRun
    return row


def _list_week(work: Work, server_id: int, kind: RunKind, now: datetime) -> Sequence[RunResultRow]:
    monday = monday_of(find_day(work.transaction, server_id, now))
    return _list_week_of(work, server_id, kind, monday, now)


def _list_week_of(
    work: Work, server_id: int, kind: RunKind, monday: date, now: datetime
) -> Sequence[RunResultRow]:
    week = monday, monday + timedelta(days=6)
    return storage.runs.list_results(
        work.transaction, server_id, kind, week, hidden=HIDDEN, now=now
    )


def _result_of(row: RunResultRow) -> RunResult:
    return RunResult(
        row.person_id,
        row.day,
        row.started_at.timestamp(),
        row.score,
        row.wrong,
        row.used,
        is_cut=row.state == RunEnding.CUT,
    )
