"""Runs against the clock, streaks of a day, and the puzzles that went wrong in them."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    Date,
    Row,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.rows import RunRow, columns_of
from storage.schema import bans, missed, people, run_weeks, runs
from storage.upserts import Upsert

MOST = 200  # rows of one page
OPEN, STREAK = "open", "streak"
NAMES = tuple(RunRow.__dataclass_fields__)
PERSON = bindparam("person", type_=BigInteger)
SERVER = bindparam("server", type_=BigInteger)
KIND = bindparam("of_kind", type_=Text)
THIS = runs.c.id == bindparam("run", type_=OwnId)
COLUMNS = select(runs.c.id, *(runs.c[name] for name in NAMES))
FIND = COLUMNS.where(THIS)
LOCK = FIND.with_for_update()
OWN = (runs.c.person_id == PERSON) & (runs.c.kind == KIND)
NEWEST = COLUMNS.where(OWN).order_by(runs.c.id.desc()).limit(1)
OF_SERVER = (runs.c.server_id == SERVER) & (runs.c.kind == KIND)
FROM_DAY = runs.c.day >= bindparam("first", type_=Date)
TO_DAY = runs.c.day <= bindparam("last", type_=Date)
MISS = Upsert(missed, ("missed_at",))
OWN_MISSED = missed.c.person_id == PERSON
BEGIN_WEEK = Upsert(run_weeks)


class FoundRun(NamedTuple):
    """A run with its number."""

    id: int
    run: RunRow


class RunResultRow(NamedTuple):
    """What a run that is over has reached."""

    person_id: int
    day: date
    started_at: datetime
    score: int
    wrong: int
    used: int
    state: str


ADD = insert(runs).returning(runs.c.id)


def add_run(transaction: Connection, row: RunRow) -> int:
    """Keep a new run of a known person; return its number."""
    number: int = transaction.execute(ADD, columns_of(row)).scalar_one()
    return number


CHANGE = update(runs).where(THIS)


def keep_run(transaction: Connection, run_id: int, row: RunRow) -> None:
    """Keep how a locked run stands."""
    transaction.execute(CHANGE.values(**columns_of(row)), {"run": run_id})


def lock_run(transaction: Connection, run_id: int) -> RunRow | None:
    """Return a run, locked until the transaction ends."""
    found = transaction.execute(LOCK, {"run": run_id}).one_or_none()
    return _read(found).run if found else None


def find_run(transaction: Connection, run_id: int) -> RunRow | None:
    """Return a run."""
    found = transaction.execute(FIND, {"run": run_id}).one_or_none()
    return _read(found).run if found else None


def find_newest_run(transaction: Connection, person_id: int, kind: str) -> FoundRun | None:
    """Return the run of a kind that a person began last."""
    key = {"person": person_id, "of_kind": kind}
    found = transaction.execute(NEWEST, key).one_or_none()
    return _read(found) if found else None


OF_DAY = NEWEST.where(runs.c.server_id == SERVER, runs.c.day == bindparam("of_day", type_=Date))


def find_run_of_day(
    transaction: Connection, person_id: int, kind: str, server_id: int, day: date
) -> FoundRun | None:
    """Return the newest run of a person on a day of a server."""
    key = {"person": person_id, "of_kind": kind, "server": server_id, "of_day": day}
    found = transaction.execute(OF_DAY, key).one_or_none()
    return _read(found) if found else None


ROWS_OF_PERSON = select(runs.c.row, runs.c.marks).where(
    OWN, runs.c.started_at >= bindparam("since", type_=UtcTime)
)


def list_met_puzzles(
    transaction: Connection, person_id: int, kind: str, since: datetime
) -> set[int]:
    """Return the puzzles that a person has met in runs of a kind."""
    key = {"person": person_id, "of_kind": kind, "since": since}
    rows = transaction.execute(ROWS_OF_PERSON, key)
    return {puzzle for row in rows for puzzle in row.row[: len(row.marks) + 1]}


ROWS_OF_SERVER = select(runs.c.day, runs.c.row).where(OF_SERVER, FROM_DAY).distinct()


def list_rows_of_server(
    transaction: Connection, server_id: int, kind: str, first: date
) -> dict[date, tuple[int, ...]]:
    """Return the puzzles of a server's days from one on."""
    key = {"server": server_id, "of_kind": kind, "first": first}
    return {row.day: row.row for row in transaction.execute(ROWS_OF_SERVER, key)}


BANNED = exists().where(
    bans.c.server_id == runs.c.server_id,
    bans.c.person_id == runs.c.person_id,
    or_(bans.c.until.is_(None), bans.c.until > bindparam("now", type_=UtcTime)),
)
RESULTS = (
    select(
        runs.c.person_id,
        runs.c.day,
        runs.c.started_at,
        runs.c.score,
        runs.c.wrong,
        runs.c.used,
        runs.c.state,
    )
    .join(people, people.c.id == runs.c.person_id)
    .where(
        OF_SERVER,
        FROM_DAY,
        TO_DAY,
        runs.c.state != OPEN,
        ~BANNED,
        or_(people.c.table_place.is_(None), people.c.table_place != bindparam("hidden")),
    )
)


def list_results(  # noqa: PLR0913  # whose, when, and who is left out
    transaction: Connection,
    server_id: int,
    kind: str,
    days: tuple[date, date],
    *,
    hidden: str,
    now: datetime,
) -> Sequence[RunResultRow]:
    """List the runs of some days of a server that are over.

    Those of hidden people are left out, and of people who may not play there now.
    """
    key = {
        "now": now,
        "server": server_id,
        "of_kind": kind,
        "first": days[0],
        "last": days[1],
        "hidden": hidden,
    }
    return [RunResultRow(*row) for row in transaction.execute(RESULTS, key)]


# Without an alias of its own, so that both databases see which index it is for.
DUE = (
    select(runs.c.id)
    .where(
        text("due_at IS NOT NULL"),
        runs.c.due_at <= bindparam("now", type_=UtcTime),
        runs.c.duel_id.is_(None),  # which are ended with their duels
    )
    .order_by(runs.c.kind, runs.c.due_at)  # storms, which people watch, before streaks
    .limit(MOST)
)


def list_due_runs(transaction: Connection, now: datetime) -> list[int]:
    """List some runs that are due to end: storms first, of a kind the longest overdue."""
    return [*transaction.scalars(DUE, {"now": now})]


CLOCKED = (
    select(runs.c.id, runs.c.server_id)
    .where(
        text("due_at IS NOT NULL"),
        runs.c.kind != STREAK,
        runs.c.started_at < bindparam("before", type_=UtcTime),
        runs.c.id > bindparam("after", type_=OwnId),
    )
    .order_by(runs.c.id)
    .limit(MOST)
)


def list_clocked_runs(
    transaction: Connection, before: datetime, after: int
) -> list[tuple[int, int | None]]:
    """List some open runs against the clock that were begun before a moment, and their servers."""
    rows = transaction.execute(CLOCKED, {"before": before, "after": after})
    return [(row.id, row.server_id) for row in rows]


NEXT_DUE = select(func.min(runs.c.due_at)).where(text("due_at IS NOT NULL"))


def find_next_due_run(transaction: Connection) -> datetime | None:
    """Return when the next run is due to end, or None if none is open."""
    found: datetime | None = transaction.scalar(NEXT_DUE)
    return found


SHARED = (
    select(func.count())
    .select_from(runs)
    .where(
        runs.c.person_id == PERSON,
        runs.c.kind.in_(bindparam("kinds", expanding=True)),
        runs.c.shared_at > bindparam("since", type_=UtcTime),
    )
)


def count_shared(
    transaction: Connection, person_id: int, kinds: Sequence[str], since: datetime
) -> int:
    """Return how many runs a person has shared since a moment."""
    key = {"person": person_id, "kinds": [*kinds], "since": since}
    return int(transaction.scalar(SHARED, key) or 0)


BEGUN = (
    select(func.count())
    .select_from(runs)
    .where(OWN, runs.c.started_at > bindparam("since", type_=UtcTime))
)


def count_begun(transaction: Connection, person_id: int, kind: str, since: datetime) -> int:
    """Return how many runs of a kind a person has begun since a moment."""
    key = {"person": person_id, "of_kind": kind, "since": since}
    return int(transaction.scalar(BEGUN, key) or 0)


def miss_puzzle(transaction: Connection, person_id: int, puzzle: int, at: datetime) -> None:
    """Keep that a known person went wrong in a puzzle."""
    row = {"person_id": person_id, "puzzle": puzzle, "missed_at": at}
    transaction.execute(MISS.spoken_by(transaction), row)


NEXT_MISSED = (
    select(missed.c.puzzle)
    .where(OWN_MISSED, missed.c.missed_at >= bindparam("since", type_=UtcTime))
    .order_by(missed.c.missed_at.desc(), missed.c.puzzle)
)


def list_missed(transaction: Connection, person_id: int, since: datetime) -> Sequence[int]:
    """List the puzzles that a person went wrong in, the newest first."""
    return [*transaction.scalars(NEXT_MISSED, {"person": person_id, "since": since})]


SOLVE_MISSED = delete(missed).where(
    OWN_MISSED, missed.c.puzzle.in_(bindparam("puzzles", expanding=True))
)


def forget_missed(transaction: Connection, person_id: int, puzzles: Iterable[int]) -> None:
    """Keep that puzzles are not to be shown again as missed."""
    transaction.execute(SOLVE_MISSED, {"person": person_id, "puzzles": [*puzzles]})


OLD_RUNS = (
    select(runs.c.id)
    .where(runs.c.started_at < bindparam("before", type_=UtcTime))
    .order_by(runs.c.started_at)
    .limit(MOST)
)
# What another process drops at the same time is not returned, and so is added up once.
DROP_RUNS = (
    delete(runs)
    .where(runs.c.id.in_(bindparam("ids", expanding=True)))
    .returning(runs.c.person_id, runs.c.server_id, runs.c.kind, runs.c.day, runs.c.score)
)


def drop_old_runs(transaction: Connection, before: datetime) -> int:
    """Drop some runs that were begun before a moment, and add up their weeks; return how many."""
    old = [*transaction.scalars(OLD_RUNS, {"before": before})]
    dropped = transaction.execute(DROP_RUNS, {"ids": old}).all() if old else []
    weeks: dict[tuple[int, int, str, date], list[int]] = {}
    for row in dropped:
        monday = row.day - timedelta(days=row.day.weekday())
        weeks.setdefault((row.person_id, row.server_id or 0, row.kind, monday), []).append(
            row.score
        )
    for key in sorted(weeks):
        _add_to_week(transaction, key, weeks[key])
    return len(dropped)


WEEK = and_(
    run_weeks.c.person_id == PERSON,
    run_weeks.c.server_id == SERVER,
    run_weeks.c.kind == KIND,
    run_weeks.c.week == bindparam("of_week", type_=Date),
)
FIND_WEEK = (
    select(run_weeks.c.runs, run_weeks.c.solved, run_weeks.c.best).where(WEEK).with_for_update()
)
CHANGE_WEEK = update(run_weeks).where(WEEK)


def _add_to_week(
    transaction: Connection, key: tuple[int, int, str, date], scores: Sequence[int]
) -> None:
    person_id, server_id, kind, week = key
    names = {"person_id": person_id, "server_id": server_id, "kind": kind, "week": week}
    empty = {"runs": 0, "solved": 0, "best": 0}
    transaction.execute(BEGIN_WEEK.spoken_by(transaction), {**names, **empty})
    wanted = {"person": person_id, "server": server_id, "of_kind": kind, "of_week": week}
    kept = transaction.execute(FIND_WEEK, wanted).one()
    values = {
        "runs": kept.runs + len(scores),
        "solved": kept.solved + sum(scores),
        "best": max(kept.best, *scores),
    }
    transaction.execute(CHANGE_WEEK.values(**values), wanted)


DROP_MISSED = delete(missed).where(missed.c.missed_at < bindparam("before", type_=UtcTime))


def drop_old_missed(transaction: Connection, before: datetime) -> None:
    """Drop what was missed before a moment."""
    transaction.execute(DROP_MISSED, {"before": before})


def _read(row: Row[tuple[object, ...]]) -> FoundRun:
    values = dict(row._mapping)
    return FoundRun(values.pop("id"), RunRow(**values))
