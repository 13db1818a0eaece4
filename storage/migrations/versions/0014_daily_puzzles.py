"""The puzzles of the day: where servers want them, which was which, who solved it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    SmallInteger,
    Text,
)

from storage.columns import UtcTime

revision = "0014"
down_revision = "0013"

DUE = sa.text("wanted_version > shown_version")


def upgrade() -> None:
    create_channels()
    create_puzzles()
    create_solvers()


def create_channels() -> None:
    op.create_table(
        "puzzle_channels",
        Column("server_id", BigInteger, ForeignKey("servers.id"), primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("hour", SmallInteger, nullable=False),
        Column("time_zone", Text, nullable=False),
        Column("games", Text, nullable=False),
        Column("next_at", UtcTime, nullable=False),
    )
    op.create_index("ix_puzzle_channels_next_at", "puzzle_channels", ["next_at"])


def create_puzzles() -> None:
    op.create_table(
        "daily_puzzles",
        Column("server_id", BigInteger, ForeignKey("servers.id"), primary_key=True),
        Column("day", Date, primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("puzzle", Integer, nullable=False),
        Column("due_at", UtcTime, nullable=False),
        Column("tried", Integer, nullable=False),
        Column("solved", Integer, nullable=False),
        Column("is_closed", Boolean, nullable=False),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        Column("message_id", BigInteger),
    )
    op.create_index(
        "ix_daily_puzzles_due",
        "daily_puzzles",
        ["server_id", "day"],
        sqlite_where=DUE,
        postgresql_where=DUE,
    )


def create_solvers() -> None:
    op.create_table(
        "daily_solvers",
        Column("server_id", BigInteger, primary_key=True),
        Column("day", Date, primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("puzzle", Integer, nullable=False),
        Column("is_solved", Boolean, nullable=False),
        ForeignKeyConstraint(
            ["server_id", "day"], ["daily_puzzles.server_id", "daily_puzzles.day"]
        ),
    )
    op.create_index("ix_daily_solvers_person", "daily_solvers", ["person_id", "puzzle"])
