"""Ladders: places that are won by challenges."""

from alembic import op
from sqlalchemy import Column, ForeignKey, SmallInteger

from storage.columns import OwnId, UtcTime

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    op.create_table(
        "ladder_rungs",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("number", SmallInteger, primary_key=True),
        Column("place", SmallInteger, nullable=False),
        Column("active_at", UtcTime, nullable=False),
        Column("steps", SmallInteger, nullable=False),
        Column("lost_at", UtcTime),
    )
    op.create_table(
        "ladder_challenges",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("challenger", SmallInteger, nullable=False),
        Column("asked_at", UtcTime, nullable=False),
        Column("ended_at", UtcTime),
    )
