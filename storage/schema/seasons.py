"""The month of a server: what its recap is made from, and its posts."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
)

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.matches import matches
from storage.schema.people import people

# What was found out about a game when it ended: how many plies people played, the most pieces that
# one capture took, the ply before it, and the colour of who made it.
game_marks = Table(
    "game_marks",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("plies", Integer, nullable=False),
    Column("captured", SmallInteger, nullable=False),
    Column("captured_ply", Integer),
    Column("captured_by", SmallInteger),
)

# The tables of evenings and tournaments that are over. Places count if enough people played.
event_places = Table(
    "event_places",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("event_id", OwnId, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("server_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("ended_at", UtcTime, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("took_part", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
)
Index("ix_event_places_here", event_places.c.server_id, event_places.c.ended_at)
Index("ix_event_places_person", event_places.c.person_id, event_places.c.ended_at)

# Recaps that were claimed; a month is named by its first day. One that is done is not tried again.
season_posts = Table(
    "season_posts",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("month", Date, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Column("is_done", Boolean, nullable=False),
    Column("message_id", BigInteger),
)
IS_WAITING_SEASON = "NOT season_posts.is_done"
partial_index("ix_season_posts_waiting", season_posts.c.server_id, where="NOT is_done")

# Own months that people have shown to everyone, once each.
season_shares = Table(
    "season_shares",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("month", Date, primary_key=True),
    Column("shared_at", UtcTime, nullable=False),
)
