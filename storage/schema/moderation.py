"""Bans, and the log of moderators' acts."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, SmallInteger, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata
from storage.schema.matches import matches
from storage.schema.people import people, servers

# The people who may not play in a server; a ban without an end lasts until it is lifted.
bans = Table(
    "bans",
    metadata,
    Column("server_id", BigInteger, ForeignKey(servers.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("until", UtcTime),
    Column("reason", Text, nullable=False),
    Column("made_by", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("made_at", UtcTime, nullable=False),
)

# Moderators' acts in a server. Rows are added and, when they are old, deleted; they never change.
audit = Table(
    "audit",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("server_id", BigInteger, ForeignKey(servers.c.id), nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("actor_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("action", Text, nullable=False),
    Column("person_id", BigInteger, ForeignKey(people.c.id), index=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("until", UtcTime),
    Column("reason", Text, nullable=False),
    # Of an arbiter's act. No foreign key, as SQLite cannot add one to an existing table.
    Column("tournament_id", OwnId),
    Column("round", SmallInteger),
    Column("board", SmallInteger),
    Column("white_points", SmallInteger),
    Column("black_points", SmallInteger),
)
Index("ix_audit_server", audit.c.server_id, audit.c.id)
Index("ix_audit_age", audit.c.server_id, audit.c.made_at)
Index("ix_audit_person", audit.c.server_id, audit.c.person_id, audit.c.id)
