"""Results that players tell, in tournaments whose games are played elsewhere."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, SmallInteger, Text, false

from storage.columns import OwnId, UtcTime

revision = "0079"
down_revision = "0078"


def upgrade() -> None:
    op.create_table(
        "tournament_tellings",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("board", SmallInteger, primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("opponent", SmallInteger, nullable=False),
        Column("own_points", SmallInteger, nullable=False),
        Column("their_points", SmallInteger, nullable=False),
        Column("told_at", UtcTime, nullable=False),
        Column("note", Text, nullable=False, server_default=""),
    )
    op.create_index("ix_tournament_tellings_person_id", "tournament_tellings", ["person_id"])
    anywhere = Column("plays_anywhere", Boolean, nullable=False, server_default=false())
    op.add_column("tournaments", anywhere)
    op.add_column("pairings", Column("asked_until", UtcTime))
