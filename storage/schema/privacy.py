"""The people to be erased at their wish, until nothing is left to do."""

from sqlalchemy import BigInteger, Boolean, Column, Table

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index

# Someone who wants to be erased. The negative of `id` becomes the id of the former player who
# takes their place. One that `waits` has been carried out but for bans, which go when they end. The
# person has no key here, for their row goes first.
erasures = Table(
    "erasures",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("person_id", BigInteger, nullable=False, index=True),
    Column("asked_at", UtcTime, nullable=False),
    Column("waits", Boolean, nullable=False),
    sqlite_autoincrement=True,
)
IS_OPEN_ERASURE = "NOT erasures.waits"
partial_index("uq_erasures_open", erasures.c.person_id, where="NOT waits", unique=True)
