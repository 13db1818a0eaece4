"""The people who may not play in a server."""

from sqlalchemy import Connection, bindparam, delete, select

from storage.people import remember_people
from storage.places import KEEP_SERVER
from storage.rows import Ban, Person
from storage.schema import bans, people
from storage.upserts import Upsert

KEEP = Upsert(bans, ("until", "reason", "made_by", "made_at"))
THIS = (bans.c.server_id == bindparam("server")) & (bans.c.person_id == bindparam("person"))
BANNED, MODERATOR = people.alias("banned"), people.alias("moderator")


def keep_ban(transaction: Connection, ban: Ban) -> None:
    """Keep a ban in place of an earlier one of the same person in the server."""
    transaction.execute(KEEP_SERVER.spoken_by(transaction), {"id": ban.server_id})
    remember_people(transaction, (ban.person, ban.made_by))
    row = {
        "server_id": ban.server_id,
        "person_id": ban.person.id,
        "until": ban.until,
        "reason": ban.reason,
        "made_by": ban.made_by.id,
        "made_at": ban.made_at,
    }
    transaction.execute(KEEP.spoken_by(transaction), row)


LIFT = delete(bans).where(THIS)


def lift_ban(transaction: Connection, server_id: int, person_id: int) -> bool:
    """Delete a ban; tell whether there was one."""
    return transaction.execute(LIFT, {"server": server_id, "person": person_id}).rowcount > 0


FIND = (
    select(bans, BANNED.c.name.label("name"), MODERATOR.c.name.label("moderator"))
    .join(BANNED, BANNED.c.id == bans.c.person_id)
    .join(MODERATOR, MODERATOR.c.id == bans.c.made_by)
    .where(THIS)
)


def find_ban(transaction: Connection, server_id: int, person_id: int) -> Ban | None:
    """Return the ban of a person in a server, or None; it may have expired."""
    row = transaction.execute(FIND, {"server": server_id, "person": person_id}).one_or_none()
    if row is None:
        return None
    return Ban(
        server_id=row.server_id,
        person=Person(row.person_id, row.name),
        until=row.until,
        reason=row.reason,
        made_by=Person(row.made_by, row.moderator),
        made_at=row.made_at,
    )
