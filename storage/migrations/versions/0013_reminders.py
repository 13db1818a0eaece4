"""When people are reminded, in which zone they live, and what was sent to them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, DateTime, Integer, Text

revision = "0013"
down_revision = "0012"

MOMENT = DateTime(timezone=True)
KEY = ("person_id", "kind", "match_id", "ply")
IS_OPEN = sa.text("sent_at IS NULL")


def upgrade() -> None:
    for name in ("zone", "quiet", "reminders"):
        op.add_column("people", Column(name, Text))
    op.add_column("people", Column("digest", Integer))
    op.add_column("people", Column("dm_channel_id", BigInteger))
    op.add_column("people", Column("dm_blocked_at", MOMENT))
    op.create_table(
        "notices",
        Column("person_id", BigInteger, nullable=False, autoincrement=False),
        Column("kind", Text, nullable=False),
        Column("match_id", Integer, nullable=False, autoincrement=False),
        Column("ply", Integer, nullable=False, autoincrement=False),
        Column("due_at", MOMENT, nullable=False),
        Column("is_silent", Boolean(name="is_silent"), nullable=False),
        Column("claimed_at", MOMENT),
        Column("sent_at", MOMENT),
        sa.PrimaryKeyConstraint(*KEY, name="pk_notices"),
    )
    op.create_index("ix_notices_match_id", "notices", ["match_id"])
    op.create_index("ix_notices_sent_at", "notices", ["sent_at"])
    op.create_index(
        "ix_notices_open", "notices", ["due_at"], sqlite_where=IS_OPEN, postgresql_where=IS_OPEN
    )
