"""How far people are in the lessons, and on which days they learned."""

from datetime import date

from sqlalchemy import ColumnElement, Connection, Row, and_, bindparam, select, update

from storage.people import remember_person
from storage.rows import LessonRow, Person, columns_of
from storage.schema import lesson_progress, pupils, school_days
from storage.upserts import Upsert

NAMES = tuple(LessonRow.__dataclass_fields__)
COLUMNS = select(*(lesson_progress.c[name] for name in NAMES))
BEGIN = Upsert(lesson_progress)
NOTE_DAY = Upsert(school_days)
KEEP_KNOWN = Upsert(pupils, ("knows",))


def list_lessons(transaction: Connection, person_id: int) -> list[LessonRow]:
    """List how far a person is in every lesson they have begun."""
    own = COLUMNS.where(lesson_progress.c.person_id == person_id)
    return [_read(row) for row in transaction.execute(own)]


def lock_lesson(transaction: Connection, person: Person, lesson: int) -> LessonRow:
    """Return how far a person is in a lesson, locked until the transaction ends."""
    remember_person(transaction, person)
    new = {"person_id": person.id, **columns_of(LessonRow(lesson))}
    transaction.execute(BEGIN.spoken_by(transaction), new)
    locked = COLUMNS.where(_this(person.id, lesson)).with_for_update()
    return _read(transaction.execute(locked).one())


def keep_lesson(transaction: Connection, person_id: int, row: LessonRow) -> None:
    """Keep the progress in a lesson that `lock_lesson` returned."""
    change = update(lesson_progress).where(_this(person_id, row.lesson))
    transaction.execute(change.values(**columns_of(row)))


def note_school_day(transaction: Connection, person_id: int, day: date) -> None:
    """Note that a known person learned on a day."""
    transaction.execute(NOTE_DAY.spoken_by(transaction), {"person_id": person_id, "day": day})


def list_school_days(transaction: Connection, person_id: int) -> list[date]:
    """List the days on which a person learned."""
    days = select(school_days.c.day).where(school_days.c.person_id == person_id)
    return [*transaction.scalars(days)]


KNOWN = select(pupils.c.knows).where(pupils.c.person_id == bindparam("person"))


def find_known(transaction: Connection, person_id: int) -> str | None:
    """Return which draughts a person said they knew; None if they have not answered."""
    known: str | None = transaction.scalar(KNOWN, {"person": person_id})
    return known


def keep_known(transaction: Connection, person: Person, known: str) -> None:
    """Keep which draughts a person knows; adds the person if they are new."""
    remember_person(transaction, person)
    row = {"person_id": person.id, "shows_rating": False, "knows": known}
    transaction.execute(KEEP_KNOWN.spoken_by(transaction), row)


def _this(person_id: int, lesson: int) -> ColumnElement[bool]:
    return and_(lesson_progress.c.person_id == person_id, lesson_progress.c.lesson == lesson)


def _read(row: Row[tuple[int | str, ...]]) -> LessonRow:
    return LessonRow(**row._mapping)
