"""The people who asked to be erased, until nothing is left to do."""

from sqlalchemy import BigInteger, Boolean, Column, Table

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index

# A person who wants to be erased. The negative of `id` becomes the id of the former player who
# takes their place. One that `waits` is complete except for bans, which are deleted when they end.
# There is no foreign key to the person, as their row is deleted first.
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
