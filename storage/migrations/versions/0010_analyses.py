"""What was found out about finished matches, and which of them were told of it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer, Text

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "analyses",
        Column(
            "match_id",
            Integer,
            ForeignKey("matches.id", name="fk_analyses_match_id"),
            autoincrement=False,
            nullable=False,
        ),
        Column("judgements", Text, nullable=False),
        Column("is_told", Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_analyses"),
    )
    op.add_column("servers", Column("analysis", Text))
