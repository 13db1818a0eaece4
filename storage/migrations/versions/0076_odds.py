"""Odds of matches and challenges, and the step of odds between two people."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, SmallInteger, Text

revision = "0076"
down_revision = "0075"


def upgrade() -> None:
    for table in ("matches", "challenges"):
        op.add_column(table, Column("odds", SmallInteger))
    op.create_table(
        "odds_steps",
        Column("server_id", BigInteger, primary_key=True),
        Column("low_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("high_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("family", Text, primary_key=True),
        Column("step", SmallInteger, nullable=False),
        Column("row", SmallInteger, nullable=False),
    )
    for column in ("low_id", "high_id"):
        op.create_index(f"ix_odds_steps_{column}", "odds_steps", [column])
