"""People's mistakes in their own games, and when each is due to be asked again."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, Select, bindparam, select, update

from storage.columns import OwnId, UtcTime
from storage.people import remember_person
from storage.rows import MistakeRow, Person, columns_of
from storage.schema import mistakes
from storage.upserts import Upsert

NAMES = tuple(MistakeRow.__dataclass_fields__)
KEEP = Upsert(mistakes)
OWN = mistakes.c.person_id == bindparam("person", type_=BigInteger)
COLUMNS = select(mistakes.c.id, *(mistakes.c[name] for name in NAMES))
NEXT = (
    COLUMNS.where(OWN, mistakes.c.due_at.is_not(None))
    .order_by(mistakes.c.due_at, mistakes.c.id)
    .limit(1)
)
DUE = mistakes.c.due_at <= bindparam("now", type_=UtcTime)


def keep_mistakes(transaction: Connection, person: Person, rows: Iterable[MistakeRow]) -> None:
    """Keep a person's mistakes, each once; the practice of one already kept stays as it is."""
    remember_person(transaction, person)
    for row in rows:
        transaction.execute(KEEP.spoken_by(transaction), columns_of(row))


FIND = COLUMNS.where(OWN, mistakes.c.id == bindparam("mistake", type_=OwnId))


def find_mistake(
    transaction: Connection, person_id: int, mistake_id: int
) -> tuple[int, MistakeRow] | None:
    """Return the mistake with this id if it is this person's, or None."""
    return _read_one(transaction, FIND, person=person_id, mistake=mistake_id)


def find_next_mistake(transaction: Connection, person_id: int) -> tuple[int, MistakeRow] | None:
    """Return the mistake of a person that is due first, even if that is far in the future."""
    return _read_one(transaction, NEXT, person=person_id)


NEXT_DUE = NEXT.where(DUE)


def find_due_mistake(
    transaction: Connection, person_id: int, now: datetime
) -> tuple[int, MistakeRow] | None:
    """Return the mistake of a person that has been due for longest."""
    return _read_one(transaction, NEXT_DUE, person=person_id, now=now)


NEXT_OF_MATCH = NEXT.where(mistakes.c.match_id == bindparam("match", type_=OwnId))


def find_mistake_of_match(
    transaction: Connection, person_id: int, match_id: int
) -> tuple[int, MistakeRow] | None:
    """Return the mistake of a person in a match that is due first."""
    return _read_one(transaction, NEXT_OF_MATCH, person=person_id, match=match_id)


SCHEDULE = update(mistakes).where(mistakes.c.id == bindparam("mistake", type_=OwnId))


def schedule_mistake(
    transaction: Connection, mistake_id: int, stage: int, due_at: datetime | None
) -> None:
    """Set when a mistake is due again, None for never."""
    change = SCHEDULE.values(stage=stage, due_at=due_at)
    transaction.execute(change, {"mistake": mistake_id})


def _read_one(
    transaction: Connection, query: Select[Any], **wanted: object
) -> tuple[int, MistakeRow] | None:
    row = transaction.execute(query, wanted).one_or_none()
    if row is None:
        return None
    return row.id, MistakeRow(**{name: getattr(row, name) for name in NAMES})
