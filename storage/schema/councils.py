"""Lobbies in which teams form, and their votes on moves."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
)

from storage.columns import Keys, OwnId, UtcTime
from storage.schema.base import metadata, partial_index, terms
from storage.schema.matches import matches
from storage.schema.people import channels, people
from storage.schema.teams import teams

# A game of teams that people join before it starts. White's side comes first.
lobbies = Table(
    "lobbies",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("starter_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    *terms(),
    Column("white_team", OwnId, ForeignKey(teams.c.id), nullable=False, index=True),
    Column("black_team", OwnId, ForeignKey(teams.c.id), nullable=False, index=True),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("message_id", BigInteger),
    Column("away_color", SmallInteger),  # of the side that plays in a room of its own elsewhere
    Column("away_channel_id", BigInteger),
    Column("away_message_id", BigInteger),
    Column("code", Text),  # by which another server enters
    Column("wanted_version", Integer, nullable=False, server_default="0"),
    Column("shown_version", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)
IS_OPEN_LOBBY = "lobbies.state = 'open'"
partial_index("uq_lobbies_open_here", lobbies.c.channel_id, where="state = 'open'", unique=True)
partial_index(
    "uq_lobbies_open_away", lobbies.c.away_channel_id, where="state = 'open'", unique=True
)
partial_index("uq_lobbies_code", lobbies.c.code, where="state = 'open'", unique=True)
partial_index("ix_lobbies_due", lobbies.c.id, where="wanted_version > shown_version")
partial_index("ix_lobbies_open", lobbies.c.expires_at, where="state = 'open'")

# The vote of a team on one ply. `due_at` is when it must next be looked at.
councils = Table(
    "councils",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("team_id", OwnId, ForeignKey(teams.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("opened_at", UtcTime, nullable=False),
    Column("changed_at", UtcTime, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Column("is_extended", Boolean, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("silent_before", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("choice", Text),
    Column("why", Text),
    Column("choosing", Text),
    Column("tally", Keys),
)
IS_OPEN_COUNCIL = "councils.state = 'open'"
partial_index("ix_councils_due", councils.c.due_at, where="state = 'open'")
partial_index("ix_councils_open", councils.c.match_id, where="state = 'open'")
Index("ix_councils_team", councils.c.team_id, councils.c.number)

votes = Table(
    "votes",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("choice", Text),
    Column("chosen_at", UtcTime),
    Column("event", BigInteger),
    Column("ticks", Keys, nullable=False),
)
