"""How people have practised the named endings, and how far they are with each."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Text

from storage.columns import Keys, UtcTime

revision = "0075"
down_revision = "0074"


def upgrade() -> None:
    op.create_table(
        "practice",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("ending", Text, primary_key=True),
        Column("seen_at", UtcTime, nullable=False),
        Column("game", Text, nullable=False),
        Column("fen", Text, nullable=False),
        Column("seed", Integer, nullable=False),
        Column("moves", Keys, nullable=False),
        Column("hints", SmallInteger, nullable=False),
        Column("is_helped", Boolean, nullable=False),
        Column("stars", SmallInteger, nullable=False),
        Column("best", SmallInteger),
        Column("tries", Integer, nullable=False),
        Column("version", Integer, nullable=False),
    )
