"""Evenings: the people who come and go, and their games."""

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
    UniqueConstraint,
    false,
)

from storage.columns import Keys, Numbers, OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.matches import matches
from storage.schema.people import channels, people

evenings = Table(
    "evenings",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("host_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("games", Keys, nullable=False),
    Column("medley", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("minutes", SmallInteger, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("role_ids", Numbers),  # of those who may enter; NULL: everyone
    Column("state", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("starts_at", UtcTime, nullable=False),
    Column("moved_seconds", Integer, nullable=False),  # by outages
    Column("waved_at", UtcTime),
    Column("due_at", UtcTime),
    Column("door_message_id", BigInteger),
    Column("message_id", BigInteger),
    Column("hall_id", BigInteger),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    sqlite_autoincrement=True,
)
IS_OPEN_EVENING = "evenings.due_at IS NOT NULL"
partial_index("ix_evenings_next", evenings.c.due_at, where="due_at IS NOT NULL")
partial_index(
    "uq_evenings_open_here", evenings.c.channel_id, where="due_at IS NOT NULL", unique=True
)
partial_index("ix_evenings_due", evenings.c.id, where="wanted_version > shown_version")

# The number is the order of entering.
evening_players = Table(
    "evening_players",
    metadata,
    Column("evening_id", OwnId, ForeignKey(evenings.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
    Column("presence", Text, nullable=False),
    Column("since", UtcTime, nullable=False),
    Column("waits_from", UtcTime, nullable=False),
    Column("absences", SmallInteger, nullable=False),
    Column("wants_again", Boolean, nullable=False),
    UniqueConstraint("evening_id", "number", name="uq_evening_players_number"),
)

# White and Black by their numbers; `kind` is White's result, NULL while they play.
evening_games = Table(
    "evening_games",
    metadata,
    Column("evening_id", OwnId, ForeignKey(evenings.c.id), primary_key=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("white", SmallInteger, nullable=False),
    Column("black", SmallInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("paired_at", UtcTime, nullable=False),
    Column("first_move_by", UtcTime),
    Column("has_white_moved", Boolean, nullable=False),
    Column("kind", Text),
    Column("plies", SmallInteger, nullable=False),
    Column("ended_at", UtcTime),
    Column("told", SmallInteger, nullable=False),  # in the hall: 0, its pairing 1, its result 2
)
Index("uq_evening_games_match", evening_games.c.match_id, unique=True)
for side in (evening_games.c.white, evening_games.c.black):
    partial_index(
        f"uq_evening_games_{side.name}",
        evening_games.c.evening_id,
        side,
        where="kind IS NULL",
        unique=True,
    )
IS_UNTOLD_GAME = "evening_games.told < 2"
partial_index("ix_evening_games_untold", evening_games.c.evening_id, where="told < 2")

evening_news = Table(
    "evening_news",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("evening_id", OwnId, ForeignKey(evenings.c.id), nullable=False, index=True),
    Column("news", Text, nullable=False),
    sqlite_autoincrement=True,
)

evening_trophies = Table(
    "evening_trophies",
    metadata,
    Column("evening_id", OwnId, ForeignKey(evenings.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("place", SmallInteger, nullable=False),
    Column("people", SmallInteger, nullable=False),
)
