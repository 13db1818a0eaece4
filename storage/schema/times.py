"""Times that do not count on a clock, and notices that are sent once."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    false,
)

from storage.columns import OwnId, UtcTime
from storage.schema.base import exactly_one, metadata, partial_index
from storage.schema.matches import matches
from storage.schema.people import people

# When clocks stand: in one match, in all matches of a person, or in all matches of a shard, of
# which there were `shards` then. Without an end, it is not known yet when it is over.
off_times = Table(
    "off_times",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("cause", Text, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id)),
    Column("shard", Integer),
    Column("shards", Integer),
    Column("begins_at", UtcTime, nullable=False),
    Column("ends_at", UtcTime),
    Column("is_automatic", Boolean, nullable=False, server_default=false()),
    CheckConstraint(exactly_one("match_id", "person_id", "shard"), name="one_scope"),
)
Index("ix_off_times_person", off_times.c.person_id, off_times.c.begins_at)
IS_OUTAGE = "off_times.shard IS NOT NULL"
partial_index("ix_off_times_outages", off_times.c.ends_at, where="shard IS NOT NULL")

# Time that the player of `color` was given by the opponent.
gifts = Table(
    "gifts",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("given_at", UtcTime, primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("seconds", Integer, nullable=False),
    Column("event", BigInteger, unique=True),
)

# A notice to a person about the turn that began at a ply, sent once; match 0 means all matches. Its
# sender claims it first.
notices = Table(
    "notices",
    metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("match_id", Integer, primary_key=True, autoincrement=False, index=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("due_at", UtcTime, nullable=False),
    Column("is_silent", Boolean, nullable=False),
    Column("claimed_at", UtcTime),
    Column("sent_at", UtcTime, index=True),
)
IS_UNSENT = "notices.sent_at IS NULL"
partial_index("ix_notices_open", notices.c.due_at, where="sent_at IS NULL")

beats = Table(
    "beats",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", UtcTime, nullable=False),
)
