"""How far people are in the lessons, and on which days they learned."""

from alembic import op
from sqlalchemy import BigInteger, Column, Date, ForeignKey, Integer, SmallInteger, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "lesson_progress",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("lesson", SmallInteger, primary_key=True),
        Column("step", SmallInteger, nullable=False),
        Column("turn", SmallInteger, nullable=False),
        Column("misses", Integer, nullable=False),
        Column("hints", SmallInteger, nullable=False),
        Column("slips", Integer, nullable=False),
        Column("tried", Text, nullable=False),
        Column("reached", SmallInteger, nullable=False),
        Column("stars", SmallInteger, nullable=False),
        Column("version", Integer, nullable=False),
    )
    op.create_table(
        "school_days",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("day", Date, primary_key=True),
    )
