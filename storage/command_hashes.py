"""The hash of the commands that Discord was last sent."""

from sqlalchemy import Connection, bindparam, select

from storage.schema import command_hashes
from storage.upserts import Upsert

KEEP = Upsert(command_hashes, ("hash",))
FIND = select(command_hashes.c.hash).where(command_hashes.c.scope == bindparam("scope"))


def find_command_hash(transaction: Connection, scope: str) -> str | None:
    """Return the hash of the commands last synced for `scope`."""
    found: str | None = transaction.scalar(FIND, {"scope": scope})
    return found


def keep_command_hash(transaction: Connection, scope: str, value: str) -> None:
    """Keep the hash of the commands that were synced for `scope`."""
    transaction.execute(KEEP.spoken_by(transaction), {"scope": scope, "hash": value})
