"""Facts of the database as a whole: whose it is, and what was done to it."""

import secrets
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from storage.rows import Instance, Restoration
from storage.schema import instance
from storage.storage_errors import OtherApplication
from storage.upserts import Upsert

ID = "id"  # random, made once: it tells databases apart
APPLICATION = "application_id"  # the bot whose messages it knows
COMPAT = "compat"  # the oldest revision whose code may work on it
BACKED_UP_AT = "backed_up_at"
MADE_AT = "made_at"  # in a backup alone: of which moment it is
RESTORED_AT, RESTORED_FROM = "restored_at", "restored_from"  # the moments of both
COPYING = "copying"  # how far it was filled from another database; it serves no one meanwhile

KEEP = Upsert(instance, ("value",))
FIND = select(instance.c.value).where(instance.c.key == bindparam("key"))
DROP = delete(instance).where(instance.c.key == bindparam("key"))


def find_fact(transaction: Connection, key: str) -> str | None:
    """Return what is known under a key, or None."""
    value: str | None = transaction.scalar(FIND, {"key": key})
    return value


def find_moment(transaction: Connection, key: str) -> datetime | None:
    """Return the moment that is known under a key, or None."""
    value = find_fact(transaction, key)
    return None if value is None else datetime.fromisoformat(value)


def keep_fact(transaction: Connection, key: str, value: str | datetime) -> None:
    """Keep a fact, or a moment, under a key in the place of an earlier one."""
    text = value.isoformat() if isinstance(value, datetime) else value
    transaction.execute(KEEP.spoken_by(transaction), {"key": key, "value": text})


def drop_fact(transaction: Connection, key: str) -> None:
    """Forget what is known under a key."""
    transaction.execute(DROP, {"key": key})


def find_own_id(transaction: Connection) -> str:
    """Return the id of the database, which is made when it is first wanted."""
    found = find_fact(transaction, ID)
    if found is None:
        found = secrets.token_hex(16)
        keep_fact(transaction, ID, found)
    return found


def find_restoration(transaction: Connection) -> Restoration | None:
    """Return the last time that a backup was put back, or None."""
    made_at = find_moment(transaction, RESTORED_FROM)
    restored_at = find_moment(transaction, RESTORED_AT)
    return Restoration(made_at, restored_at) if made_at and restored_at else None


def meet_database(transaction: Connection, application_id: int, *, adopts: bool) -> Instance:
    """Claim the database for a bot, and return what it wants to know; as `claim_database`."""
    claim_database(transaction, application_id, adopts=adopts)
    return Instance(find_own_id(transaction), find_restoration(transaction))


def claim_database(transaction: Connection, application_id: int, *, adopts: bool) -> None:
    """Keep whose database it is; one of another bot is only taken over by one who `adopts` it.

    Raises `OtherApplication`.
    """
    owner = find_fact(transaction, APPLICATION)
    if owner == str(application_id):
        return
    if owner is not None and not adopts:
        raise OtherApplication(owner)
    keep_fact(transaction, APPLICATION, str(application_id))
