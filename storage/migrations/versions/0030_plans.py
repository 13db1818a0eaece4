"""Answers that players plan, moves that followed by themselves, who wants only moves played."""

from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer, SmallInteger, Text

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("moves", Column("how", Text))
    op.add_column("people", Column("forced", Text))
    op.create_table(
        "plans",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("color", SmallInteger, primary_key=True),
        Column("ply", Integer, nullable=False),
        Column("lines", Text, nullable=False),
        Column("is_missed", Boolean, nullable=False),
    )
