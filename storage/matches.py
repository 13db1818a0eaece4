"""Matches: begun and changed."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, SmallInteger, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from storage.people import remember_people
from storage.rooms import open_room
from storage.rows import Computer, Holder, MatchChange, NewMatch, Person, Room, Team, columns_of
from storage.schema import matches, seats
from storage.storage_errors import EventSeen, Overtaken

LOCK = select(matches.c.id).where(matches.c.id == bindparam("match")).with_for_update()


INSERT = insert(matches).returning(matches.c.id)
SEAT = insert(seats)


def insert_match(
    transaction: Connection,
    new: NewMatch,
    holders: tuple[Holder, Holder],
    rooms: Sequence[Room],
) -> int:
    """Add a match, its holders White first, in rooms of occupied places; return its id.

    Raises `EventSeen`.
    """
    try:
        match_id: int = transaction.execute(INSERT, columns_of(new)).scalar_one()
    except IntegrityError as error:  # no other key of a new match can be taken already
        raise EventSeen(new.event or 0) from error
    remember_people(transaction, (each for each in holders if isinstance(each, Person)))
    for color, holder in enumerate(holders):
        seat = {"match_id": match_id, "color": color, "is_over": False}
        transaction.execute(SEAT, {**seat, **_seat_columns(holder)})
    for room in rooms:
        open_room(transaction, match_id, room)
    return match_id


def _seat_columns(holder: Holder) -> dict[str, Any]:
    columns = {"person_id": None, "team_id": None, "level": None}
    match holder:
        case Person():
            return {**columns, "person_id": holder.id}
        case Team():
            return {**columns, "team_id": holder.id}
        case Computer():
            return {**columns, "level": holder.level}


def lock_match(transaction: Connection, match_id: int) -> None:
    """Lock the match until the transaction ends."""
    transaction.execute(LOCK, {"match": match_id})


LOCK_AT = LOCK.where(matches.c.version == bindparam("seen_version"))


def lock_match_at(transaction: Connection, match_id: int, seen_version: int) -> None:
    """Lock the match against other transactions until this one ends.

    Raises `Overtaken` unless the match is still at the version that was seen.
    """
    locked = transaction.execute(LOCK_AT, {"match": match_id, "seen_version": seen_version})
    if locked.first() is None:
        raise Overtaken(match_id)


CHANGE = (
    update(matches)
    .where(
        matches.c.id == bindparam("match"),
        matches.c.version == bindparam("seen_version"),
        matches.c.touched.is_not_distinct_from(bindparam("seen_touched", type_=SmallInteger)),
    )
    .values({name: bindparam(name) for name in MatchChange.__dataclass_fields__})
)
LEAVE_SEATS = update(seats).where(seats.c.match_id == bindparam("match")).values(is_over=True)


def change_match(
    transaction: Connection,
    match_id: int,
    change: MatchChange,
    seen_version: int,
    seen_touched: int | None = None,
) -> None:
    """Write the new state of a match.

    Raises `Overtaken` unless the match still has the version and the touched piece that were seen.
    """
    seen = {"match": match_id, "seen_version": seen_version, "seen_touched": seen_touched}
    changed = {**columns_of(change), **seen}
    if transaction.execute(CHANGE, changed).rowcount != 1:
        raise Overtaken(match_id)
    if change.ending is not None:
        transaction.execute(LEAVE_SEATS, {"match": match_id})


NOTE_LEFT = (
    update(seats)
    .where(
        seats.c.match_id == bindparam("match"),
        seats.c.person_id == bindparam("person"),
        seats.c.has_left != bindparam("left"),
    )
    .values(has_left=bindparam("left"))
)


def note_left(transaction: Connection, match_id: int, person_id: int, *, has_left: bool) -> bool:
    """Note whether a player has left the server of a match; tell whether that is new."""
    noted = {"match": match_id, "person": person_id, "left": has_left}
    return transaction.execute(NOTE_LEFT, noted).rowcount == 1
