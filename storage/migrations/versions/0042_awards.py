"""What people have achieved, and who wants to hear nothing of it."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    for table in ("people", "servers"):
        op.add_column(table, Column("achievements", Text))
    op.create_table(
        "awards",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("key", Text, primary_key=True),
        Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
        Column("at", UtcTime, nullable=False),
    )
    op.create_index("ix_awards_match_id", "awards", ["match_id"])
    op.create_table(
        "award_steps",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("key", Text, primary_key=True),
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("count", Integer, nullable=False),
    )
    op.create_index("ix_award_steps_match_id", "award_steps", ["match_id"])
