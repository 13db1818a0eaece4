"""Ladders: who stands above whom, and who has challenged whom."""

from sqlalchemy import Column, ForeignKey, SmallInteger, Table

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata
from storage.schema.tournaments import tournaments

# The highest has the place 1. `lost_at` is when the person last lost by not answering, `steps` the
# places they have dropped since they were last active.
ladder_rungs = Table(
    "ladder_rungs",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("place", SmallInteger, nullable=False),
    Column("active_at", UtcTime, nullable=False),
    Column("steps", SmallInteger, nullable=False),
    Column("lost_at", UtcTime),
)

# Each is the only pairing of its round. Once the challenged person has been reminded, `remind_at`
# is NULL.
ladder_challenges = Table(
    "ladder_challenges",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("challenger", SmallInteger, nullable=False),
    Column("asked_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Column("remind_at", UtcTime),
)
