"""Moves that were taken back, and time that was given to opponents."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Text, UniqueConstraint

from storage.columns import UtcTime

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "undone",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("version", Integer, primary_key=True),
        Column("ply", Integer, primary_key=True),
        Column("color", SmallInteger, nullable=False),
        Column("text", Text, nullable=False),
        Column("played_at", UtcTime, nullable=False),
        Column("event", BigInteger),
        UniqueConstraint("event", name="uq_undone_event"),
    )
    op.create_table(
        "gifts",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("given_at", UtcTime, primary_key=True),
        Column("color", SmallInteger, primary_key=True),
        Column("seconds", Integer, nullable=False),
        Column("event", BigInteger),
        UniqueConstraint("event", name="uq_gifts_event"),
    )
