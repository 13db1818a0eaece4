"""What the newest board of a room tells without a call."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, Integer

revision = "0033"
down_revision = "0032"

IS_OUTDATED = sa.text("quiet_changes > quiet_changes_shown AND NOT is_closed")


def upgrade() -> None:
    for name in ("quiet_changes", "quiet_changes_shown"):
        op.add_column("rooms", Column(name, Integer, nullable=False, server_default="0"))
    op.create_index(
        "ix_rooms_outdated",
        "rooms",
        ["match_id", "channel_id"],
        sqlite_where=IS_OUTDATED,
        postgresql_where=IS_OUTDATED,
    )
