"""Blocks: people by whom a person does not want to be called."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, select

from storage.people import remember_people
from storage.rows import Person
from storage.schema import blocks, people

ONE, OTHER = bindparam("one", type_=BigInteger), bindparam("other", type_=BigInteger)
FIND = select(blocks.c.since).where(blocks.c.person_id == ONE, blocks.c.blocked_id == OTHER)


def has_blocked(transaction: Connection, person_id: int, other_id: int) -> bool:
    """Tell whether a person has blocked another one."""
    return transaction.execute(FIND, {"one": person_id, "other": other_id}).first() is not None


LIST = (
    select(people.c.id, people.c.name)
    .join(blocks, blocks.c.blocked_id == people.c.id)
    .where(blocks.c.person_id == ONE)
    .order_by(blocks.c.since, people.c.id)
)


def list_blocked(transaction: Connection, person_id: int) -> list[Person]:
    """List the people whom a person has blocked, the first one first."""
    rows = transaction.execute(LIST, {"one": person_id})
    return [Person(row.id, row.name) for row in rows]


INSERT = insert(blocks)
DROP = delete(blocks).where(
    blocks.c.person_id == ONE,
    blocks.c.blocked_id.in_(bindparam("others", expanding=True, type_=BigInteger)),
)


def keep_blocked(
    transaction: Connection, person: Person, others: Sequence[Person], now: datetime
) -> None:
    """Keep whom a person blocks, and no one else any more."""
    remember_people(transaction, [person, *others])
    before = {each.id for each in list_blocked(transaction, person.id)}
    after = {each.id for each in others}
    if gone := before - after:
        transaction.execute(DROP, {"one": person.id, "others": list(gone)})
    new = [
        {"person_id": person.id, "blocked_id": each, "since": now}
        for each in sorted(after - before)
    ]
    if new:
        transaction.execute(INSERT, new)
