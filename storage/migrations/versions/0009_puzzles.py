"""What people did with puzzles, how strong both are, and who wants to see it."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    SmallInteger,
    Text,
)

from storage.columns import UtcTime

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "attempts",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("puzzle", Integer, primary_key=True),
        Column("seen_at", UtcTime, nullable=False),
        Column("moves", Text, nullable=False),
        Column("misses", Integer, nullable=False),
        Column("hints", SmallInteger, nullable=False),
        Column("tried", Text, nullable=False),
        Column("other_way", Text, nullable=False),
        Column("is_first", Boolean, nullable=False),
        Column("state", Text, nullable=False),
        Column("version", Integer, nullable=False),
    )
    op.create_index("ix_attempts_newest", "attempts", ["person_id", "seen_at"])
    op.create_table(
        "exercise_ratings",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("family", Text, primary_key=True),
        *_rating(),
    )
    op.create_table("puzzle_ratings", Column("puzzle", Integer, primary_key=True), *_rating())
    op.create_table(
        "pupils",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("shows_rating", Boolean, nullable=False),
    )


def _rating() -> tuple[Column[Any], ...]:
    return (
        Column("rating", Float(53), nullable=False),
        Column("deviation", Float(53), nullable=False),
        Column("volatility", Float(53), nullable=False),
        Column("games", Integer, nullable=False),
        Column("rated_at", UtcTime, nullable=False),
    )
