"""What to change in a restored database, which is older than the messages on Discord."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count

from sqlalchemy import Connection, bindparam, delete, select, text, union, update

from storage.columns import UtcTime
from storage.erased_log import code_of
from storage.erasures import keep_erasure
from storage.instance import (
    ID,
    MADE_AT,
    RESTORED_AT,
    RESTORED_FROM,
    drop_fact,
    find_fact,
    find_own_id,
    keep_fact,
)
from storage.migrating import FACTS_SINCE, find_revision
from storage.numbers import JUMP, raise_numbers, read_numbers
from storage.people import remember_person
from storage.person_columns import PERSON_COLUMNS
from storage.rows import Person, is_former
from storage.schema import (
    IS_LIVE_DUEL,
    IS_LIVE_TOURNAMENT,
    IS_OPEN_CHALLENGE,
    IS_OPEN_EVENING,
    IS_OPEN_LOBBY,
    IS_UNTOLD_SIMUL,
    challenges,
    daily_puzzles,
    duels,
    evenings,
    feed_items,
    lobbies,
    matches,
    notices,
    offer_messages,
    open_boards,
    people,
    rooms,
    simuls,
    tournaments,
)

RUNNING = matches.c.ending.is_(None)
MARK = update(matches).where(RUNNING).values(put_back_from=bindparam("made_at", type_=UtcTime))
# Messages that are kept up to date are shown again: nobody knows what they show on Discord now.
# For each table with such messages, the rows that still have something to show.
STILL_SHOWN = {
    rooms: (~rooms.c.is_closed, rooms.c.match_id.in_(select(matches.c.id).where(RUNNING))),
    offer_messages: (offer_messages.c.match_id.in_(select(matches.c.id).where(RUNNING)),),
    challenges: (text(IS_OPEN_CHALLENGE),),
    lobbies: (text(IS_OPEN_LOBBY),),
    simuls: (text(IS_UNTOLD_SIMUL),),
    tournaments: (text(IS_LIVE_TOURNAMENT),),
    duels: (text(IS_LIVE_DUEL),),
    evenings: (text(IS_OPEN_EVENING),),
    daily_puzzles: (~daily_puzzles.c.is_closed,),
}
SHOW_AGAIN = tuple(
    update(table)
    .where(*rows)
    .values({"shown_state": None} if table is challenges else {"shown_version": 0})
    for table, rows in STILL_SHOWN.items()
)
# A backup must not open a board again: whoever closed theirs since may have lost the secret.
CLOSE_OPEN_BOARDS = delete(open_boards)
FREE = (
    update(notices).where(notices.c.sent_at.is_(None)).values(claimed_at=None),
    update(feed_items).where(feed_items.c.sent_at.is_(None)).values(claimed_at=None),
)


@dataclass(frozen=True, slots=True)
class Present:
    """What is known of the database that was there before."""

    numbers: Mapping[str, int] = field(default_factory=dict)  # the last number it gave, by table
    id: str | None = None


@dataclass(frozen=True, slots=True)
class PutBack:
    """A backup being restored, and what is known of the time since."""

    made_at: datetime
    now: datetime
    codes: Mapping[str, datetime] = field(default_factory=dict)  # of people to erase again


def read_present(transaction: Connection) -> Present:
    """Return what must be known of a database before another one replaces it."""
    has_facts = (find_revision(transaction) or "") >= FACTS_SINCE
    return Present(read_numbers(transaction), find_fact(transaction, ID) if has_facts else None)


@dataclass(frozen=True, slots=True)
class PutBackCounts:
    """What was found in a restored backup."""

    matches: int
    running: int
    erasures: int


def put_back(transaction: Connection, given: PutBack, present: Present) -> PutBackCounts:
    """Let a database go on from an earlier moment.

    No number is given twice, the boards of running games are sent again, pending notices may be
    sent, and people who asked to be erased since are erased again at the next start.
    """
    _leave_numbers_free(transaction, present.numbers)
    transaction.execute(MARK, {"made_at": given.made_at})
    for statement in (*SHOW_AGAIN, *FREE, CLOSE_OPEN_BOARDS):
        transaction.execute(statement)
    erased = _erase_again(transaction, given.codes, present)
    keep_fact(transaction, RESTORED_AT, given.now)
    keep_fact(transaction, RESTORED_FROM, given.made_at)
    drop_fact(transaction, MADE_AT)
    return PutBackCounts(
        matches=_count(transaction, "matches"),
        running=_count(transaction, "matches WHERE ending IS NULL"),
        erasures=erased,
    )


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Return a name for what was there before, numbered if one was kept in the same second."""
    known = {*taken}
    names = chain([wanted], (f"{wanted}_{number}" for number in count(2)))
    return next(name for name in names if name not in known)


def _leave_numbers_free(transaction: Connection, before: Mapping[str, int]) -> None:
    """Continue after all numbers that were given, here or in the replaced database."""
    own = read_numbers(transaction)
    raise_numbers(
        transaction, {name: max(last, before.get(name, 0)) + JUMP for name, last in own.items()}
    )


def _erase_again(transaction: Connection, codes: Mapping[str, datetime], present: Present) -> int:
    """Begin to erase the people who asked for it since; return how many there are."""
    if not codes:
        return 0
    keys = {find_own_id(transaction), present.id} - {None}
    known = union(*(select(each.column) for each in PERSON_COLUMNS), select(people.c.id))
    asked = 0
    for person_id in list(transaction.scalars(known)):
        if person_id is None or is_former(person_id):
            continue
        moments = (codes.get(code_of(str(key), person_id)) for key in keys)
        at = next(filter(None, moments), None)
        if at is not None:
            if transaction.scalar(select(people.c.id).where(people.c.id == person_id)) is None:
                remember_person(transaction, Person(person_id, ""))
            keep_erasure(transaction, person_id, at)
            asked += 1
    return asked


def _count(transaction: Connection, rows: str) -> int:
    found: int = transaction.execute(text(f"SELECT count(*) FROM {rows}")).scalar_one()  # noqa: S608  # ours
    return found
