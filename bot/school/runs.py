"""Runs against the clock and streaks of a day: begun, pressed, ended."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

import storage.exercises
import storage.lessons
import storage.runs
from bot.clocks.zones import UTC_ZONE, open_zone
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.work import Work, reads, writes
from bot.school.course.duel_order import RULES, DuelKind
from bot.school.course.game_puzzles import FIRST_NUMBER
from bot.school.course.puzzle import Puzzle
from bot.school.course.storm_puzzles import (
    count_steps,
    draw_storm,
    draw_streak,
    has_puzzle,
    is_right,
    open_puzzle,
)
from bot.school.course.storm_run import (
    GRACE,
    STORM,
    ClockedRun,
    ClockRules,
    Mark,
    Press,
    RunEnding,
    end_by_time,
    press,
)
from bot.school.course.streak_run import StreakRun, press_streak
from bot.school.facts import NoSuchRun, StormedOften
from storage import Transaction
from storage.people import lock_person, remember_person
from storage.places import find_server_preferences
from storage.rows import RunRow, convert

MILLISECOND = timedelta(milliseconds=1)
LATE = timedelta(seconds=1)  # until a run is ended by itself, beyond the last press that counts
ORPHANED = timedelta(minutes=1)  # more, for a run that no process says is its own
MOST_STORMS = 100  # that a person begins within a day
NOT_AGAIN = timedelta(days=30)  # before a puzzle comes again in a storm
DAYS_APART = timedelta(days=25)  # likewise in the streaks of a server


class RunKind(StrEnum):
    """What kind of run it is. The values are kept."""

    STORM = "storm"
    STREAK = "streak"
    DUEL = "duel"


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it stands; `is_stale` if the press that was made changed nothing."""

    id: int
    row: RunRow
    is_stale: bool = False

    @property
    def kind(self) -> RunKind:
        """What kind of run it is."""
        return RunKind(self.row.kind)

    @property
    def why(self) -> RunEnding:
        """Why it is over, if it is."""
        return RunEnding(self.row.state)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be pressed any more."""
        return self.why is not RunEnding.OPEN

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of an open run."""
        return open_puzzle(self.row.row[len(self.row.marks)])

    @property
    def missed_last(self) -> Puzzle | None:
        """The puzzle in which the last wrong move was made; None without one, or if it is gone."""
        at = self.row.marks.rfind(Mark.WRONG)
        number = self.row.row[at] if at >= 0 else 0
        return open_puzzle(number) if has_puzzle(number) else None

    @property
    def ends_at(self) -> datetime:
        """When the time of an open storm is over, if its person thinks until then."""
        return self.row.pressed_at + (self.row.budget - self.row.used) * MILLISECOND

    def is_orphaned(self, now: datetime) -> bool:
        """Tell whether an open storm has been due for so long that no process calls it its own."""
        return self.row.due_at is not None and self.row.due_at + ORPHANED <= now

    @property
    def has_skipped(self) -> bool:
        """Whether the one puzzle of a streak was skipped."""
        return StreakRun(self.row.marks).has_skipped


@reads
def find_newest_run(work: Work, person_id: int, kind: RunKind) -> Run | None:
    """Return the run of a kind that a person began last."""
    found = storage.runs.find_newest_run(work.transaction, person_id, kind)
    return Run(found.id, _without_gone(found.run)) if found else None


@reads
def find_streak(work: Work, person_id: int, server_id: int, now: datetime) -> Run | None:
    """Return a person's try of today in a server; None if it has not begun."""
    day = find_day(work.transaction, server_id, now)
    kind = RunKind.STREAK
    found = storage.runs.find_run_of_day(work.transaction, person_id, kind, server_id, day)
    return Run(found.id, _without_gone(found.run)) if found else None


@reads
def load_run(work: Work, run_id: int, person_id: int) -> Run:
    """Return a run of a person; raises `NoSuchRun`."""
    return Run(run_id, _own(storage.runs.find_run(work.transaction, run_id), person_id))


@writes
def begin_storm(work: Work, act: Act, server_id: int | None, game: str, after: int) -> Run:
    """Begin a run against the clock after that of a number, 0 for the first.

    If another has been begun since, or that one goes on, it is returned as it stands. Raises
    `NoSuchPuzzle`, `StormedOften`.
    """
    transaction = work.transaction
    remember_person(transaction, act.person)
    lock_person(transaction, act.person.id)
    newest = storage.runs.find_newest_run(transaction, act.person.id, RunKind.STORM)
    if newest and (newest.id != after or newest.run.state == RunEnding.OPEN):
        return Run(newest.id, _without_gone(newest.run), is_stale=True)
    day_ago = act.at - timedelta(days=1)
    if storage.runs.count_begun(transaction, act.person.id, RunKind.STORM, day_ago) >= MOST_STORMS:
        raise StormedOften
    since = act.at - NOT_AGAIN
    used = storage.runs.list_met_puzzles(transaction, act.person.id, RunKind.STORM, since)
    row = RunRow(
        person_id=act.person.id,
        server_id=server_id,
        kind=RunKind.STORM,
        game=game or None,
        day=find_day(transaction, server_id, act.at),
        started_at=act.at,
        row=draw_storm(
            act.person.id, newest.id if newest else 0, game, used, _retired(transaction)
        ),
        state=RunEnding.OPEN,
        pressed_at=act.sent_at or act.at,
        budget=STORM.budget,
    )
    row = replace(row, due_at=due_at_of(row))
    return Run(storage.runs.add_run(transaction, row), row)


@writes
def begin_streak(work: Work, act: Act, server_id: int) -> Run:
    """Return a person's try of today in a server, begun now if it was not before.

    Raises `Banned`.
    """
    transaction = work.transaction
    check_not_banned(transaction, server_id, act.person.id, act.at)
    remember_person(transaction, act.person)
    lock_person(transaction, act.person.id)
    day, person_id = find_day(transaction, server_id, act.at), act.person.id
    if begun := find_streak(work, person_id, server_id, act.at):
        return begun
    first = day - DAYS_APART
    rows = storage.runs.list_rows_of_server(transaction, server_id, RunKind.STREAK, first)
    used = {number for other, row in rows.items() if other != day for number in row}
    row = RunRow(
        person_id=person_id,
        server_id=server_id,
        kind=RunKind.STREAK,
        game=None,
        day=day,
        started_at=act.at,
        row=rows.get(day) or draw_streak(server_id, day, used, _retired(transaction)),
        state=RunEnding.OPEN,
        pressed_at=act.sent_at or act.at,
        budget=0,
        due_at=_begin_of(transaction, server_id, day + timedelta(days=2)),
    )
    return Run(storage.runs.add_run(transaction, row), row)


@writes
def press_run(work: Work, act: Act, run_id: int, text: str, took: int | None) -> Run:
    """Play a move in a run of the person's own; raises `NoSuchRun`, `RulesError`.

    `took` are the milliseconds that the answer to the press before needed; None if nobody knows,
    since the bot was started anew: a run against the clock is over then.
    """
    row = _lock(work.transaction, run_id, act.person.id)
    if _is_stale(row, act):
        return Run(run_id, row, is_stale=True)
    puzzle = open_puzzle(row.row[len(row.marks)])
    what = Press.WRONG
    if is_right(puzzle, row.step, text):
        what = Press.SOLVED if row.step + 1 >= count_steps(puzzle) else Press.STEP
    return _keep(work, act, run_id, row, _press(row, act, what, took))


@writes
def press_other(work: Work, act: Act, run_id: int, what: Press, took: int | None) -> Run:
    """Stop a run of the person's own, or skip a puzzle of a streak; raises `NoSuchRun`."""
    row = _lock(work.transaction, run_id, act.person.id)
    is_skipped = what is Press.SKIP and StreakRun(row.marks).has_skipped
    is_clocked = what is Press.SKIP and row.kind != RunKind.STREAK
    if _is_stale(row, act) or is_skipped or is_clocked:
        return Run(run_id, row, is_stale=True)
    return _keep(work, act, run_id, row, _press(row, act, what, took))


@writes
def end_due_runs(work: Work, now: datetime, own: Collection[int]) -> list[int]:
    """End what is over without a press: `own` are the storms that this process has begun.

    One that no process calls its own was begun before a restart. Returns those of its own that
    were ended.
    """
    ended_own = []
    for run_id in storage.runs.list_due_runs(work.transaction, now):
        run = end_run(work, run_id, now, is_own=run_id in own)
        ended_own += [run_id] if run is not None and run.why is RunEnding.TIME else []
    return ended_own


def end_run(work: Work, run_id: int, now: datetime, *, is_own: bool) -> Run | None:
    """End a run that is due, unless another process may still answer in it; return it if ended."""
    row = storage.runs.lock_run(work.transaction, run_id)
    if row is None or row.due_at is None or row.due_at > now:
        return None
    if row.kind == RunKind.STREAK:
        ended = replace(row, state=RunEnding.STOPPED)
    elif is_own:
        clocked = end_by_time(_clocked(row), _rules_of(row))
        ended = replace(row, state=clocked.why, used=clocked.used)
    elif Run(run_id, row).is_orphaned(now):
        ended = replace(row, state=RunEnding.CUT)
    else:
        return None
    ended = replace(_trim(ended), due_at=None, version=row.version + 1)
    storage.runs.keep_run(work.transaction, run_id, ended)
    return Run(run_id, ended)


def cut_run(work: Work, run_id: int) -> Run | None:
    """End an open run amid which the bot was restarted; None if it is over already."""
    row = storage.runs.lock_run(work.transaction, run_id)
    if row is None or row.state != RunEnding.OPEN:
        return None
    cut = replace(_trim(row), state=RunEnding.CUT, due_at=None, version=row.version + 1)
    storage.runs.keep_run(work.transaction, run_id, cut)
    return Run(run_id, cut)


def find_day(transaction: Transaction, server_id: int | None, now: datetime) -> date:
    """Return the day that it is in the time zone of a server."""
    return now.astimezone(open_zone(_zone_of(transaction, server_id))).date()


def _begin_of(transaction: Transaction, server_id: int, day: date) -> datetime:
    """Return when a day begins in a server."""
    zone = open_zone(_zone_of(transaction, server_id))
    return datetime(day.year, day.month, day.day, tzinfo=zone)


def _zone_of(transaction: Transaction, server_id: int | None) -> str:
    if server_id is None:
        return UTC_ZONE
    return find_server_preferences(transaction, server_id).zone or UTC_ZONE


def _lock(transaction: Transaction, run_id: int, person_id: int) -> RunRow:
    return _own(storage.runs.lock_run(transaction, run_id), person_id)


def _own(row: RunRow | None, person_id: int) -> RunRow:
    if row is None or row.person_id != person_id:
        raise NoSuchRun
    return _without_gone(row)


def _without_gone(row: RunRow) -> RunRow:
    """Return a run without the puzzles ahead that are gone since it was begun."""
    met = len(row.marks)
    if row.state != RunEnding.OPEN or all(map(has_puzzle, row.row[met:])):
        return row
    ahead = tuple(filter(has_puzzle, row.row[met:]))
    if not ahead:
        return row  # whose puzzle cannot be shown
    is_same = ahead[:1] == row.row[met : met + 1]
    return replace(row, row=row.row[:met] + ahead, step=row.step if is_same else 0)


def _retired(transaction: Transaction) -> set[int]:
    return storage.exercises.list_retired_before(transaction, FIRST_NUMBER)


def _is_stale(row: RunRow, act: Act) -> bool:
    return row.state != RunEnding.OPEN or act.ply != row.version


def _press(row: RunRow, act: Act, what: Press, took: int | None) -> RunRow:
    """Return a run after a press."""
    if row.kind == RunKind.STREAK:
        streak = press_streak(StreakRun(row.marks), what, len(row.row))
        return replace(
            row,
            marks=streak.marks,
            state=streak.why,
            score=streak.score,
            wrong=int(streak.why is RunEnding.WRONG),
        )
    if took is None:
        return replace(row, state=RunEnding.CUT)
    moment = act.sent_at or act.at
    run = press(_clocked(row), what, _milliseconds(moment), took, _rules_of(row))
    return convert(
        RunRow,
        replace(row, pressed_at=max(row.pressed_at, moment)),
        **{name: getattr(run, name) for name in ("used", "budget", "score", "wrong")},
        **{name: getattr(run, name) for name in ("combo", "best", "marks", "reached")},
        state=run.why,
    )


def _keep(work: Work, act: Act, run_id: int, before: RunRow, after: RunRow) -> Run:
    """Keep a run after a press, and what follows from it."""
    transaction = work.transaction
    is_next = after.marks != before.marks
    is_step = not is_next and after.state == RunEnding.OPEN
    after = replace(after, step=before.step + 1 if is_step else 0, version=before.version + 1)
    is_over = after.state != RunEnding.OPEN
    due_at = None if is_over else after.due_at if after.kind == RunKind.STREAK else due_at_of(after)
    after = replace(_trim(after) if is_over else after, due_at=due_at)
    storage.runs.keep_run(transaction, run_id, after)
    if after.wrong > before.wrong:
        missed = before.row[len(before.marks)]
        storage.runs.miss_puzzle(transaction, act.person.id, missed, act.at)
    if is_next:
        storage.lessons.note_school_day(transaction, act.person.id, act.at.date())
    return Run(run_id, after)


def _trim(row: RunRow) -> RunRow:
    """Return a run without the puzzles that were not seen; a streak has those of its server."""
    return row if row.kind == RunKind.STREAK else replace(row, row=row.row[: len(row.marks) + 1])


def due_at_of(row: RunRow) -> datetime:
    """Return when an open run against the clock is to be ended, if nothing is pressed any more."""
    return row.pressed_at + (row.budget - row.used + GRACE) * MILLISECOND + LATE


def _rules_of(row: RunRow) -> ClockRules:
    """Return what the moves of a run cost and bring."""
    if row.kind == RunKind.DUEL:
        rules = RULES[DuelKind.TIME if row.goal is None else DuelKind.RACE]
    else:
        rules = STORM
    return replace(rules, row=len(row.row))


def _clocked(row: RunRow) -> ClockedRun:
    return convert(ClockedRun, row, pressed=_milliseconds(row.pressed_at), why=RunEnding(row.state))


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
