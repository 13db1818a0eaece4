"""How far people are in the lessons, and on which days they learned."""

from datetime import date

from sqlalchemy import Connection, Row, bindparam, select, update

from storage.people import remember_person
from storage.rows import LessonRow, Person, columns_of
from storage.schema import lesson_progress, school_days
from storage.upserts import Upsert

NAMES = tuple(LessonRow.__dataclass_fields__)
OWN = lesson_progress.c.person_id == bindparam("person")
THIS = OWN & (lesson_progress.c.lesson == bindparam("of_lesson"))
COLUMNS = select(*(lesson_progress.c[name] for name in NAMES))
FIND = COLUMNS.where(THIS)
LOCK = FIND.with_for_update()
LIST = COLUMNS.where(OWN)
BEGIN = Upsert(lesson_progress)
CHANGE = update(lesson_progress).where(THIS)
NOTE_DAY = Upsert(school_days)
DAYS = select(school_days.c.day).where(school_days.c.person_id == bindparam("person"))


def find_lesson(transaction: Connection, person_id: int, lesson: int) -> LessonRow:
    """Return how far a person is in a lesson: at its beginning if they never began it."""
    row = transaction.execute(FIND, {"person": person_id, "of_lesson": lesson}).one_or_none()
    return _read(row) if row else LessonRow(lesson)


def list_lessons(transaction: Connection, person_id: int) -> list[LessonRow]:
    """List how far a person is in every lesson that was ever begun."""
    return [_read(row) for row in transaction.execute(LIST, {"person": person_id})]


def lock_lesson(transaction: Connection, person: Person, lesson: int) -> LessonRow:
    """Return how far a person is, and let no one else change it before the transaction ends."""
    remember_person(transaction, person)
    new = {"person_id": person.id, **columns_of(LessonRow(lesson))}
    transaction.execute(BEGIN.spoken_by(transaction), new)
    return _read(transaction.execute(LOCK, {"person": person.id, "of_lesson": lesson}).one())


def keep_lesson(transaction: Connection, person_id: int, row: LessonRow) -> None:
    """Keep how far a person is in a lesson that `lock_lesson` has returned."""
    key = {"person": person_id, "of_lesson": row.lesson}
    transaction.execute(CHANGE.values(**columns_of(row)), key)


def note_school_day(transaction: Connection, person_id: int, day: date) -> None:
    """Keep that a known person learned on a day."""
    transaction.execute(NOTE_DAY.spoken_by(transaction), {"person_id": person_id, "day": day})


def list_school_days(transaction: Connection, person_id: int) -> list[date]:
    """List the days on which a person learned."""
    return [*transaction.scalars(DAYS, {"person": person_id})]


def _read(row: Row[tuple[int | str, ...]]) -> LessonRow:
    return LessonRow(**row._mapping)
