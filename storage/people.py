"""People, and what they prefer."""

from dataclasses import asdict, dataclass

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.records import Person
from storage.schema import people
from storage.writing import insert_new, put


@dataclass(frozen=True, slots=True)
class PersonPreferences:
    """What one person wants; None leaves it to the server, the game or us."""

    theme: str | None = None
    coordinates: str | None = None


async def remember(connection: AsyncConnection, person: Person) -> None:
    """Keep the person under the name last seen."""
    row = {"id": person.id, "name": person.name}
    if not await insert_new(connection, people, row):
        renamed = people.c.id == person.id, people.c.name != person.name
        await connection.execute(update(people).where(*renamed).values(name=person.name))


async def find(connection: AsyncConnection, person_id: int) -> Person | None:
    rows = await connection.execute(
        select(people.c.id, people.c.name).where(people.c.id == person_id)
    )
    row = rows.one_or_none()
    return Person(row.id, row.name) if row else None


async def preferences(connection: AsyncConnection, person_id: int) -> PersonPreferences:
    """What the person chose; a stranger has chosen nothing."""
    rows = await connection.execute(
        select(people.c.theme, people.c.coordinates).where(people.c.id == person_id)
    )
    row = rows.one_or_none()
    return PersonPreferences(*row) if row else PersonPreferences()


async def prefer(connection: AsyncConnection, person: Person, chosen: PersonPreferences) -> None:
    wants = asdict(chosen)
    row = {"id": person.id, "name": person.name, **wants}
    await put(connection, people, row, {"name": person.name, **wants})
