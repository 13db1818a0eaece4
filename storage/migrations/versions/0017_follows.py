"""Who follows which match."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0017"
down_revision = "0016"

IS_DUE = sa.text("due_at IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "follows",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("how", Text, nullable=False),
        Column("due_at", UtcTime),
        Column("claimed_at", UtcTime),
    )
    op.create_index("ix_follows_person", "follows", ["person_id"])
    op.create_index(
        "ix_follows_due", "follows", ["due_at"], sqlite_where=IS_DUE, postgresql_where=IS_DUE
    )
