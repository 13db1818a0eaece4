"""Threads in which teams talk; votes and forecasts that are forgotten; who refuses messages."""

from alembic import op
from sqlalchemy import BigInteger, Column, text

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    op.add_column("teams", Column("thread_id", BigInteger))
    op.execute(
        "DELETE FROM votes WHERE match_id IN (SELECT id FROM matches WHERE ending IS NOT NULL)"
    )
    op.create_index("ix_forecasts_made", "forecasts", ["made_at"])
    is_refused = text("dm_blocked_at IS NOT NULL")
    op.create_index(
        "ix_people_refusing",
        "people",
        ["dm_blocked_at"],
        sqlite_where=is_refused,
        postgresql_where=is_refused,
    )
