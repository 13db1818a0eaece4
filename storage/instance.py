"""Facts about the database as a whole: whose it is, and what was done to it."""

import secrets
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from storage.rows import Instance, Restoration
from storage.schema import instance
from storage.storage_errors import OtherApplication
from storage.upserts import Upsert

ID = "id"  # random and made once, to tell databases apart
APPLICATION = "application_id"  # the bot whose messages the database knows
COMPAT = "compat"  # the oldest revision whose code may work on it
BACKED_UP_AT = "backed_up_at"
MADE_AT = "made_at"  # only in a backup: its moment
RESTORED_AT, RESTORED_FROM = "restored_at", "restored_from"  # of the restore, and of its backup
COPYING = "copying"  # how far a copy has got; no bot runs on the database until it is complete

KEEP = Upsert(instance, ("value",))
FIND = select(instance.c.value).where(instance.c.key == bindparam("key"))


def find_fact(transaction: Connection, key: str) -> str | None:
    """Return the fact under a key, or None."""
    value: str | None = transaction.scalar(FIND, {"key": key})
    return value


def find_moment(transaction: Connection, key: str) -> datetime | None:
    """Return the moment under a key, or None."""
    value = find_fact(transaction, key)
    return None if value is None else datetime.fromisoformat(value)


def keep_fact(transaction: Connection, key: str, value: str | datetime) -> None:
    """Keep a fact or a moment under a key, replacing an earlier one."""
    text = value.isoformat() if isinstance(value, datetime) else value
    transaction.execute(KEEP.spoken_by(transaction), {"key": key, "value": text})


DROP = delete(instance).where(instance.c.key == bindparam("key"))


def drop_fact(transaction: Connection, key: str) -> None:
    """Forget the fact under a key."""
    transaction.execute(DROP, {"key": key})


def find_own_id(transaction: Connection) -> str:
    """Return the id of the database, creating it when it is first asked for."""
    found = find_fact(transaction, ID)
    if found is None:
        found = secrets.token_hex(16)
        keep_fact(transaction, ID, found)
    return found


def find_restoration(transaction: Connection) -> Restoration | None:
    """Return the last restore of a backup, or None."""
    made_at = find_moment(transaction, RESTORED_FROM)
    restored_at = find_moment(transaction, RESTORED_AT)
    return Restoration(made_at, restored_at) if made_at and restored_at else None


def meet_database(transaction: Connection, application_id: int, *, adopts: bool) -> Instance:
    """Claim the database for a bot and return the facts it needs; raises as `claim_database`."""
    claim_database(transaction, application_id, adopts=adopts)
    return Instance(find_own_id(transaction), find_restoration(transaction))


def claim_database(transaction: Connection, application_id: int, *, adopts: bool) -> None:
    """Record which bot owns the database; another bot's is taken over only if it `adopts` it.

    Raises `OtherApplication`.
    """
    owner = find_fact(transaction, APPLICATION)
    if owner == str(application_id):
        return
    if owner is not None and not adopts:
        raise OtherApplication(owner)
    keep_fact(transaction, APPLICATION, str(application_id))
