"""Tournaments: who plays, who meets whom, what it brought."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index, terms
from storage.schema.matches import matches
from storage.schema.people import channels, people

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False),
    Column("starter_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("name", Text, nullable=False),
    *terms(),
    Column("lasts_hours", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("ends_at", UtcTime),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
    sqlite_autoincrement=True,
)
IS_DUE_TOURNAMENT = "tournaments.wanted_version > tournaments.shown_version"
partial_index("ix_tournaments_due", tournaments.c.id, where="wanted_version > shown_version")
IS_RUNNING_TOURNAMENT = "tournaments.state = 'running'"
partial_index("ix_tournaments_running", tournaments.c.ends_at, where="state = 'running'")
IS_LIVE_TOURNAMENT = "tournaments.state <> 'finished' AND tournaments.state <> 'cancelled'"
partial_index(
    "ix_tournaments_live",
    tournaments.c.channel_id,
    where="state <> 'finished' AND state <> 'cancelled'",
)

# Numbers are given as the tournament starts; before, they tell the order of entering.
entries = Table(
    "entries",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("number", SmallInteger, nullable=False),
    Column("is_out", Boolean, nullable=False),
    Column("forfeits", SmallInteger, nullable=False),
)

# White and Black by their numbers.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("board", SmallInteger, primary_key=True),
    Column("white", SmallInteger, nullable=False),
    Column("black", SmallInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("white_points", SmallInteger, nullable=False),
    Column("black_points", SmallInteger, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
)
