"""People's practice of named endings."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Connection, Row, Text, bindparam, select, update

from storage.people import remember_person
from storage.rows import Person, PracticeRow, columns_of
from storage.schema import practice
from storage.upserts import Upsert

NAMES = tuple(PracticeRow.__dataclass_fields__)
OWN = practice.c.person_id == bindparam("person", type_=BigInteger)
THIS = OWN & (practice.c.ending == bindparam("of_ending", type_=Text))
COLUMNS = select(*(practice.c[name] for name in NAMES))
BEGIN = Upsert(practice)
ALL = COLUMNS.where(OWN).order_by(practice.c.seen_at.desc(), practice.c.ending)


def list_practice(transaction: Connection, person_id: int) -> Sequence[PracticeRow]:
    """List a person's practice of every ending, the one seen last first."""
    return [_read(row) for row in transaction.execute(ALL, {"person": person_id})]


LOCK = COLUMNS.where(THIS).with_for_update()


def lock_practice(
    transaction: Connection, person: Person, ending: str, seen_at: datetime
) -> PracticeRow:
    """Return a person's practice of an ending, locked until the transaction ends."""
    remember_person(transaction, person)
    new = columns_of(PracticeRow(ending, seen_at))
    transaction.execute(BEGIN.spoken_by(transaction), {"person_id": person.id, **new})
    found = transaction.execute(LOCK, {"person": person.id, "of_ending": ending})
    return _read(found.one())


CHANGE = update(practice).where(THIS)


def keep_practice(transaction: Connection, person_id: int, row: PracticeRow) -> None:
    """Keep a practice that `lock_practice` returned."""
    key = {"person": person_id, "of_ending": row.ending}
    transaction.execute(CHANGE.values(**columns_of(row)), key)


def _read(row: Row[tuple[object, ...]]) -> PracticeRow:
    return PracticeRow(**row._mapping)
