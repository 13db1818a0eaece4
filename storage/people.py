"""People, and what they prefer."""

from sqlalchemy import Connection, bindparam, select

from storage.rows import Person, PersonPreferences, columns_of
from storage.schema import people
from storage.upserts import Upsert

REMEMBER = Upsert(people, ("name",))
CHOSEN = tuple(PersonPreferences.__dataclass_fields__)
PREFER = Upsert(people, ("name", *CHOSEN))
PREFERENCES = select(*(people.c[name] for name in CHOSEN)).where(people.c.id == bindparam("id"))


def remember_person(transaction: Connection, person: Person) -> None:
    """Keep the person under the name last seen."""
    transaction.execute(REMEMBER.spoken_by(transaction), columns_of(person))


def find_person_preferences(transaction: Connection, person_id: int) -> PersonPreferences:
    """Return what the person chose; a stranger has chosen nothing."""
    row = transaction.execute(PREFERENCES, {"id": person_id}).one_or_none()
    return PersonPreferences(**row._mapping) if row else PersonPreferences()


def keep_person_preferences(
    transaction: Connection, person: Person, chosen: PersonPreferences
) -> None:
    """Keep what the person chose, and the person."""
    transaction.execute(PREFER.spoken_by(transaction), {**columns_of(person), **columns_of(chosen)})
