"""Rated games, ratings and how they changed; who stands in no table, who is compared everywhere."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, SmallInteger, Text

from storage.columns import UtcTime

revision = "0022"
down_revision = "0021"

EXACT = Float(53)


def upgrade() -> None:
    for name in ("table_place", "world_rating"):
        op.add_column("people", Column(name, Text))
    _rated_games()
    _ratings()
    _rating_changes()


def _rated_games() -> None:
    op.create_table(
        "rated_games",
        Column(
            "match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        Column("pool", Text, nullable=False),
        Column("server_id", BigInteger),
        Column("is_world", Boolean, nullable=False),
        Column("white_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("black_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("began_at", UtcTime, nullable=False),
        Column("ended_at", UtcTime),
        Column("white_points", SmallInteger),
        Column("is_annulled", Boolean, nullable=False),
    )
    op.create_index("ix_rated_games_pair", "rated_games", ["white_id", "black_id", "began_at"])
    op.create_index("ix_rated_games_here", "rated_games", ["server_id", "pool", "ended_at"])
    world = sa.text("is_world")
    op.create_index(
        "ix_rated_games_world",
        "rated_games",
        ["pool", "ended_at"],
        sqlite_where=world,
        postgresql_where=world,
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("pool", Text, primary_key=True),
        Column("scope", BigInteger, primary_key=True),
        Column("rating", EXACT, nullable=False),
        Column("deviation", EXACT, nullable=False),
        Column("volatility", EXACT, nullable=False),
        Column("games", Integer, nullable=False),
        Column("rated_at", UtcTime, nullable=False),
        Column("shown_until", UtcTime),
    )
    is_shown = sa.text("shown_until IS NOT NULL")
    op.create_index(
        "ix_ratings_table",
        "ratings",
        ["scope", "pool", "rating", "person_id", "shown_until"],
        sqlite_where=is_shown,
        postgresql_where=is_shown,
    )
    op.create_index("ix_ratings_newest", "ratings", ["scope", "rated_at"])


def _rating_changes() -> None:
    op.create_table(
        "rating_changes",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("scope", BigInteger, primary_key=True),
        Column("pool", Text, nullable=False),
        *(
            Column(f"{name}{ending}", EXACT, nullable=False)
            for ending in ("_before", "")
            for name in ("rating", "deviation", "volatility")
        ),
        Column("idle", EXACT, nullable=False),
        Column("games", Integer, nullable=False),
        Column("at", UtcTime, nullable=False),
    )
    op.create_index(
        "ix_rating_changes_person", "rating_changes", ["person_id", "scope", "pool", "at"]
    )
    op.create_index("ix_rating_changes_pool", "rating_changes", ["scope", "pool", "at"])
