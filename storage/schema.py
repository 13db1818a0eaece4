"""Every table. What changes here needs a new revision in `migrations/versions`.

Ids of people, servers, channels, messages and events are Discord's (64 bits); those of matches and
challenges are our own and never used twice, for they live on in the controls of old messages.
A colour is 0 for White and 1 for Black, as in `rules`.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)

from storage.columns import Keys, UtcTime

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _discord_id(name: str = "id") -> Column[int]:
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


def _terms() -> tuple[Column[Any], ...]:
    """What two people agree on before a game."""
    return (
        Column("game", Text, nullable=False),
        Column("options", Keys, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Keys, nullable=False),
    )


people = Table(
    "people",
    metadata,
    _discord_id(),
    Column("name", Text, nullable=False),
    Column("theme", Text),
    Column("coordinates", Text),
)

servers = Table(
    "servers",
    metadata,
    _discord_id(),
    Column("theme", Text),
    Column("view", Text),
    Column("boards", Text),
    Column("threads", Text),
)

channels = Table(
    "channels",
    metadata,
    _discord_id(),
    Column("server_id", BigInteger, ForeignKey(servers.c.id)),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    *_terms(),
    Column("fen", Text, nullable=False),
    Column("ending", Text),
    Column("winner", SmallInteger),
    Column("words", Text),
    Column("started_at", UtcTime, nullable=False),
    Column("moved_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Column("touched", SmallInteger),
    Column("version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("event", BigInteger, unique=True),
    sqlite_autoincrement=True,
)

IS_RUNNING = text("ending IS NULL")
one_running_match = Index(
    "uq_matches_running",
    matches.c.channel_id,
    unique=True,
    sqlite_where=IS_RUNNING,
    postgresql_where=IS_RUNNING,
)

IS_UNDELIVERED = text("version > shown_version")
undelivered_matches = Index(
    "ix_matches_undelivered",
    matches.c.moved_at,
    sqlite_where=IS_UNDELIVERED,
    postgresql_where=IS_UNDELIVERED,
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", Integer, ForeignKey(matches.c.id), primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", Integer, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("played_at", UtcTime, nullable=False),
    Column("event", BigInteger, unique=True),
)

offers = Table(
    "offers",
    metadata,
    Column("match_id", Integer, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("made_at", UtcTime, nullable=False),
    Column("answer", Text, nullable=False),
    Column("event", BigInteger, unique=True),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("challenger_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("opponent_id", BigInteger, ForeignKey(people.c.id), index=True),
    *_terms(),
    Column("color", SmallInteger),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("match_id", Integer, ForeignKey(matches.c.id)),
    Column("rematch_of", Integer, ForeignKey(matches.c.id), index=True),
    Column("message_id", BigInteger),
    sqlite_autoincrement=True,
)

IS_OPEN = text("state = 'open'")
one_open_rematch = Index(
    "uq_challenges_rematch",
    challenges.c.rematch_of,
    unique=True,
    sqlite_where=IS_OPEN,
    postgresql_where=IS_OPEN,
)

open_challenges = Index(
    "ix_challenges_open",
    challenges.c.expires_at,
    sqlite_where=IS_OPEN,
    postgresql_where=IS_OPEN,
)

boards = Table(
    "boards",
    metadata,
    _discord_id("message_id"),
    Column("match_id", Integer, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("version", Integer, nullable=False),
)

command_hashes = Table(
    "command_hashes",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("hash", Text, nullable=False),
)
