"""The planned start of a tournament, and the event that its server shows for it."""

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

from storage.columns import UtcTime

revision = "0062"
down_revision = "0061"

HAS_OPEN_EVENT = text("starts_at IS NOT NULL AND event_told <> 'done'")


def upgrade() -> None:
    op.add_column("tournaments", Column("starts_at", UtcTime))
    op.add_column("tournaments", Column("event_id", BigInteger))
    op.add_column("tournaments", Column("event_told", Text, nullable=False, server_default=""))
    op.create_index(
        "ix_tournaments_events",
        "tournaments",
        ["id"],
        sqlite_where=HAS_OPEN_EVENT,
        postgresql_where=HAS_OPEN_EVENT,
    )
