"""The puzzles of the day: where servers want them, each day's puzzle, and who solved it."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Date,
    and_,
    bindparam,
    func,
    select,
    text,
    tuple_,
    update,
)

from storage.columns import UtcTime
from storage.people import remember_person
from storage.places import occupy_place
from storage.rows import DailyPuzzle, FirstSolver, Person, Place, PuzzleChannel, columns_of
from storage.schema import IS_DUE_DAILY, daily_puzzles, daily_solvers, people, puzzle_channels
from storage.upserts import Upsert

SETTING = tuple(PuzzleChannel.__dataclass_fields__)
DAILY = tuple(DailyPuzzle.__dataclass_fields__)
MOST = 50  # the number of rows on a page
WANT = Upsert(puzzle_channels, tuple(name for name in SETTING if name != "server_id"))
SERVER = bindparam("server", type_=BigInteger)
OWN = puzzle_channels.c.server_id == SERVER
FIND = select(*(puzzle_channels.c[name] for name in SETTING)).where(OWN)
LOCK = FIND.with_for_update()
CLAIM = Upsert(daily_puzzles)
VERSION = {"wanted_version": daily_puzzles.c.wanted_version + 1}
DAY = bindparam("of_day", type_=Date)
THIS = and_(daily_puzzles.c.server_id == SERVER, daily_puzzles.c.day == DAY)
TRY = Upsert(daily_solvers)


def want_puzzles(transaction: Connection, wanted: PuzzleChannel) -> None:
    """Keep where and when a server wants its puzzles of the day."""
    occupy_place(transaction, Place(wanted.server_id, wanted.channel_id))
    transaction.execute(WANT.spoken_by(transaction), columns_of(wanted))


STOP = puzzle_channels.delete().where(OWN)


def stop_puzzles(transaction: Connection, server_id: int) -> None:
    """Note that a server wants no more puzzles of the day."""
    transaction.execute(STOP, {"server": server_id})


def find_puzzle_channel(transaction: Connection, server_id: int) -> PuzzleChannel | None:
    """Return where a server wants its puzzles of the day; None if it wants none."""
    row = transaction.execute(FIND, {"server": server_id}).one_or_none()
    return PuzzleChannel(**row._mapping) if row else None


def lock_puzzle_channel(transaction: Connection, server_id: int) -> PuzzleChannel | None:
    """Return where a server wants its puzzles, locking that row until the transaction ends."""
    row = transaction.execute(LOCK, {"server": server_id}).one_or_none()
    return PuzzleChannel(**row._mapping) if row else None


DUE_CHANNELS = (
    select(*(puzzle_channels.c[name] for name in SETTING))
    .where(puzzle_channels.c.next_at <= bindparam("now"))
    .order_by(puzzle_channels.c.next_at)
    .limit(MOST)
)


def list_due_channels(transaction: Connection, now: datetime) -> list[PuzzleChannel]:
    """List some of the servers whose puzzle is due, the longest overdue first."""
    return [
        PuzzleChannel(**row._mapping) for row in transaction.execute(DUE_CHANNELS, {"now": now})
    ]


NEXT = select(func.min(puzzle_channels.c.next_at))


def find_next_look(transaction: Connection) -> datetime | None:
    """Return when the next server's puzzle is due, or None if no server wants puzzles."""
    found: datetime | None = transaction.scalar(NEXT)
    return found


PLAN = update(puzzle_channels).where(OWN).values(next_at=bindparam("then"))


def plan_next(transaction: Connection, server_id: int, then: datetime) -> None:
    """Set when a server's puzzle is due next."""
    transaction.execute(PLAN, {"server": server_id, "then": then})


DAYS = (
    select(daily_puzzles.c.day, daily_puzzles.c.puzzle)
    .where(daily_puzzles.c.server_id == SERVER)
    .order_by(daily_puzzles.c.day)
)


def list_days(transaction: Connection, server_id: int) -> list[tuple[date, int]]:
    """List the days of a server and their puzzles, the newest last."""
    return [(row.day, row.puzzle) for row in transaction.execute(DAYS, {"server": server_id})]


CLOSE = (
    update(daily_puzzles)
    .where(daily_puzzles.c.server_id == SERVER, daily_puzzles.c.is_closed.is_(False))
    .values(is_closed=True, **VERSION)
)


def claim_day(transaction: Connection, daily: DailyPuzzle) -> None:
    """Set the puzzle of a day and close the days before; of two claims the first one stands."""
    transaction.execute(CLOSE, {"server": daily.server_id})
    transaction.execute(CLAIM.spoken_by(transaction), columns_of(daily))


ONE = select(*(daily_puzzles.c[name] for name in DAILY)).where(THIS)


def find_daily(transaction: Connection, server_id: int, day: date) -> DailyPuzzle | None:
    """Return the puzzle of a day, or None."""
    row = transaction.execute(ONE, {"server": server_id, "of_day": day}).one_or_none()
    return DailyPuzzle(**row._mapping) if row else None


DUE = (
    select(*(daily_puzzles.c[name] for name in DAILY))
    .where(
        text(IS_DUE_DAILY),
        tuple_(daily_puzzles.c.server_id, daily_puzzles.c.day) > tuple_(SERVER, DAY),
    )
    .order_by(daily_puzzles.c.server_id, daily_puzzles.c.day)
    .limit(MOST)
)


def list_due_dailies(
    transaction: Connection, after: DailyPuzzle | None = None
) -> list[DailyPuzzle]:
    """List some of the puzzles after `after` whose messages are out of date."""
    key = (after.server_id, after.day) if after else (0, date.min)
    found: Any = transaction.execute(DUE, {"server": key[0], "of_day": key[1]})
    return [DailyPuzzle(**row._mapping) for row in found]


SHOWN = (
    update(daily_puzzles)
    .where(THIS)
    .values(shown_version=bindparam("shown"), message_id=bindparam("message"))
)


def note_daily_shown(transaction: Connection, daily: DailyPuzzle, message_id: int | None) -> None:
    """Note which message shows a puzzle, as the puzzle was when it was read."""
    row = {"server": daily.server_id, "of_day": daily.day}
    shown = {"shown": daily.wanted_version, "message": message_id}
    transaction.execute(SHOWN, {**row, **shown})


TRIED = update(daily_puzzles).where(THIS).values(tried=daily_puzzles.c.tried + 1, **VERSION)


def note_try(transaction: Connection, daily: DailyPuzzle, person: Person) -> None:
    """Count a person among those who tried the puzzle of a day, once."""
    remember_person(transaction, person)
    row = {"server_id": daily.server_id, "day": daily.day, "person_id": person.id}
    new = {**row, "puzzle": daily.puzzle, "is_solved": False}
    if transaction.execute(TRY.spoken_by(transaction), new).rowcount:
        transaction.execute(TRIED, {"server": daily.server_id, "of_day": daily.day})


FIRST = (
    select(daily_solvers.c.person_id, people.c.solver_name)
    .join(people, people.c.id == daily_solvers.c.person_id)
    .where(
        daily_solvers.c.server_id == SERVER,
        daily_solvers.c.day == DAY,
        daily_solvers.c.solved_at.is_not(None),
    )
    .order_by(daily_solvers.c.solved_at, daily_solvers.c.person_id)
    .limit(1)
)


def find_first_solver(transaction: Connection, server_id: int, day: date) -> FirstSolver | None:
    """Return the first person to solve the puzzle of a day, or None if nobody has."""
    row = transaction.execute(FIRST, {"server": server_id, "of_day": day}).one_or_none()
    return FirstSolver(**row._mapping) if row else None


OPEN_DAYS = (
    select(daily_solvers.c.server_id, daily_solvers.c.day)
    .join(
        daily_puzzles,
        and_(
            daily_puzzles.c.server_id == daily_solvers.c.server_id,
            daily_puzzles.c.day == daily_solvers.c.day,
        ),
    )
    .where(
        daily_solvers.c.person_id == bindparam("person", type_=BigInteger),
        daily_solvers.c.puzzle == bindparam("of_puzzle"),
        daily_solvers.c.is_solved.is_(True),
        daily_puzzles.c.is_closed.is_(False),
    )
)


def list_open_days(transaction: Connection, person_id: int, puzzle: int) -> list[tuple[int, date]]:
    """List the open days, with their servers, whose puzzle a person has solved."""
    found: Any = transaction.execute(OPEN_DAYS, {"person": person_id, "of_puzzle": puzzle})
    return [(row.server_id, row.day) for row in found]


SOLVED = update(daily_puzzles).where(THIS).values(solved=daily_puzzles.c.solved + 1, **VERSION)
UNSOLVED = select(daily_solvers.c.server_id, daily_solvers.c.day).where(
    daily_solvers.c.person_id == bindparam("person", type_=BigInteger),
    daily_solvers.c.puzzle == bindparam("of_puzzle"),
    daily_solvers.c.is_solved.is_(False),
)
SOLVE = (
    update(daily_solvers)
    .where(
        daily_solvers.c.server_id == SERVER,
        daily_solvers.c.day == DAY,
        daily_solvers.c.person_id == bindparam("person", type_=BigInteger),
        daily_solvers.c.is_solved.is_(False),
    )
    .values(is_solved=True, solved_at=bindparam("at", type_=UtcTime))
)


def note_solved(transaction: Connection, person_id: int, puzzle: int, at: datetime | None) -> None:
    """Count a person among the solvers of a puzzle, once for each day on which they tried it.

    The moment decides who was first; it is None if they solved it before its day.
    """
    days = transaction.execute(UNSOLVED, {"person": person_id, "of_puzzle": puzzle}).all()
    for server_id, day in days:
        key = {"server": server_id, "of_day": day}
        if transaction.execute(SOLVE, {**key, "person": person_id, "at": at}).rowcount:
            transaction.execute(SOLVED, key)
