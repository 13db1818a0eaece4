"""People's ratings: the games that count, the changes by each, and the present ratings."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
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

EXACT = Float(53)  # doubles as in Python: ratings are replayed bit for bit

# A game that began as a rated one. `white_points` is 2, 1 or 0 once it is over.
rated_games = Table(
    "rated_games",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("pool", Text, nullable=False),
    Column("server_id", BigInteger),
    Column("is_world", Boolean, nullable=False),
    Column("white_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("black_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("began_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Column("white_points", SmallInteger),
    Column("is_annulled", Boolean, nullable=False),
)
Index("ix_rated_games_pair", rated_games.c.white_id, rated_games.c.black_id, rated_games.c.began_at)
Index("ix_rated_games_here", rated_games.c.server_id, rated_games.c.pool, rated_games.c.ended_at)
IS_WORLD_GAME = "rated_games.is_world"
partial_index("ix_rated_games_world", rated_games.c.pool, rated_games.c.ended_at, where="is_world")

# A person's rating in a pool of a scope: a server, or the world, which is scope 0. It is listed in
# the scope's table until `shown_until`.
ratings = Table(
    "ratings",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("pool", Text, primary_key=True),
    Column("scope", BigInteger, primary_key=True),
    Column("rating", EXACT, nullable=False),
    Column("deviation", EXACT, nullable=False),
    Column("volatility", EXACT, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rated_at", UtcTime, nullable=False),
    Column("shown_until", UtcTime),
)
IS_IN_TABLE = "ratings.shown_until IS NOT NULL"
partial_index(
    "ix_ratings_table",
    ratings.c.scope,
    ratings.c.pool,
    ratings.c.rating,
    ratings.c.person_id,
    ratings.c.shown_until,
    where="shown_until IS NOT NULL",
)
Index("ix_ratings_newest", ratings.c.scope, ratings.c.rated_at)

# The step of odds between two people in a family of games, below 0 if the second one gives, and how
# many of the last games one of them won in a row, below 0 the second one. Server 0: in no server.
odds_steps = Table(
    "odds_steps",
    metadata,
    Column("server_id", BigInteger, primary_key=True),
    Column("low_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("high_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("family", Text, primary_key=True),
    Column("step", SmallInteger, nullable=False),
    Column("row", SmallInteger, nullable=False),
)
Index("ix_odds_steps_low_id", odds_steps.c.low_id)
Index("ix_odds_steps_high_id", odds_steps.c.high_id)

# The change that a game, a player's `games`-th, made to that player's rating.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("scope", BigInteger, primary_key=True),
    Column("pool", Text, nullable=False),
    Column("rating_before", EXACT, nullable=False),
    Column("deviation_before", EXACT, nullable=False),
    Column("volatility_before", EXACT, nullable=False),
    Column("rating", EXACT, nullable=False),
    Column("deviation", EXACT, nullable=False),
    Column("volatility", EXACT, nullable=False),
    Column("idle", EXACT, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
)
Index(
    "ix_rating_changes_person",
    rating_changes.c.person_id,
    rating_changes.c.scope,
    rating_changes.c.pool,
    rating_changes.c.at,
)
Index("ix_rating_changes_pool", rating_changes.c.scope, rating_changes.c.pool, rating_changes.c.at)
