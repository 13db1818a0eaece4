"""The times in which clocks stand still."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Row,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    union_all,
    update,
)

from storage.columns import UtcTime
from storage.rows import OffTimeRow, columns_of
from storage.schema import IS_OUTAGE, off_times

COLUMNS = tuple(off_times.c[name] for name in OffTimeRow.__dataclass_fields__)
SINCE = bindparam("since", type_=UtcTime)
IS_NOT_BEFORE = or_(off_times.c.ends_at.is_(None), off_times.c.ends_at > SINCE)
OUTAGES = select(*COLUMNS).where(text(IS_OUTAGE), off_times.c.ends_at > SINCE)
INSERT = insert(off_times)


def add_off_time(transaction: Connection, off_time: OffTimeRow) -> None:
    """Add an off-time."""
    transaction.execute(INSERT, columns_of(off_time))


OF_MATCHES = union_all(
    select(*COLUMNS).where(
        off_times.c.match_id.in_(bindparam("matches", expanding=True, type_=Integer))
    ),
    select(*COLUMNS).where(
        off_times.c.person_id.in_(bindparam("people", expanding=True, type_=BigInteger)),
        IS_NOT_BEFORE,
    ),
    OUTAGES,
)


def list_off_times(
    transaction: Connection,
    match_ids: Collection[int],
    person_ids: Collection[int],
    since: datetime,
) -> list[OffTimeRow]:
    """List the off-times of these matches, of these people, and of all shards.

    Leaves out those of people and shards that had ended by `since`.
    """
    wanted = {"matches": list(match_ids), "people": list(person_ids), "since": since}
    return list(map(_off_time, transaction.execute(OF_MATCHES, wanted)))


def list_outages(transaction: Connection, since: datetime) -> list[OffTimeRow]:
    """List when the bot was away from any shard, leaving out what had ended by `since`."""
    return list(map(_off_time, transaction.execute(OUTAGES, {"since": since})))


def _off_time(row: Row[Any]) -> OffTimeRow:
    return OffTimeRow(**row._mapping)


PERSON = bindparam("person", type_=BigInteger)
OF_PERSON = (
    select(off_times.c.id, *COLUMNS)
    .where(off_times.c.person_id == PERSON, IS_NOT_BEFORE)
    .order_by(off_times.c.begins_at)
)


def list_off_times_of_person(
    transaction: Connection, person_id: int, since: datetime
) -> dict[int, OffTimeRow]:
    """Return a person's off-times by id, the earliest first, leaving out those that have ended."""
    rows = transaction.execute(OF_PERSON, {"person": person_id, "since": since})
    return {
        row.id: OffTimeRow(**{name: getattr(row, name) for name in OffTimeRow.__dataclass_fields__})
        for row in rows
    }


END = (
    update(off_times)
    .where(off_times.c.id == bindparam("off_time"))
    .values(ends_at=bindparam("end", type_=UtcTime))
)


def end_off_time(transaction: Connection, off_time_id: int, ends_at: datetime) -> None:
    """Set the end of an off-time."""
    transaction.execute(END, {"off_time": off_time_id, "end": ends_at})


REMOVE = delete(off_times).where(off_times.c.id == bindparam("off_time"))


def remove_off_time(transaction: Connection, off_time_id: int) -> None:
    """Remove an off-time that was called off before it began."""
    transaction.execute(REMOVE, {"off_time": off_time_id})


END_OF_MATCH = (
    update(off_times)
    .where(
        off_times.c.match_id == bindparam("match"),
        off_times.c.cause == bindparam("why"),
        off_times.c.begins_at == bindparam("begin", type_=UtcTime),
    )
    .values(ends_at=bindparam("end", type_=UtcTime))
)


def end_off_time_of_match(transaction: Connection, off_time: OffTimeRow) -> None:
    """Set the end of a match's off-time to this row's; its cause and beginning identify it."""
    transaction.execute(
        END_OF_MATCH,
        {
            "match": off_time.match_id,
            "why": off_time.cause,
            "begin": off_time.begins_at,
            "end": off_time.ends_at,
        },
    )
