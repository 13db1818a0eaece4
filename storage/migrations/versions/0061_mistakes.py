"""Mistakes of one's own games that come back; what one wished of puzzles, and knew before."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Text

from storage.columns import OwnId, UtcTime

revision = "0061"
down_revision = "0060"


def upgrade() -> None:
    op.create_table(
        "mistakes",
        Column("id", OwnId, primary_key=True),
        Column("match_id", OwnId, ForeignKey("matches.id"), nullable=False),
        Column("ply", Integer, nullable=False),
        Column("person_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("fen", Text, nullable=False),
        Column("played", Text, nullable=False),
        Column("written", Text, nullable=False),
        Column("stage", SmallInteger, nullable=False),
        Column("due_at", UtcTime),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_mistakes_position", "mistakes", ["match_id", "ply", "person_id"], unique=True
    )
    op.create_index("ix_mistakes_due", "mistakes", ["person_id", "due_at"])
    op.add_column("pupils", Column("wished_game", Text))
    op.add_column("pupils", Column("knows", Text))
