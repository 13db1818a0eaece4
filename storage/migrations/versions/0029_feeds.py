"""Where servers want a feed of their games, and what it is still to tell."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0029"
down_revision = "0028"

IS_OPEN = sa.text("sent_at IS NULL")


def upgrade() -> None:
    op.add_column("servers", Column("feed_channel", BigInteger))
    op.add_column("people", Column("feed", Text))
    op.create_table(
        "feed_items",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("kind", Text, primary_key=True),
        Column("ply", Integer, primary_key=True),
        Column("server_id", BigInteger, ForeignKey("servers.id"), nullable=False),
        Column("made_at", UtcTime, nullable=False),
        Column("claimed_at", UtcTime),
        Column("sent_at", UtcTime),
    )
    op.create_index("ix_feed_items_sent", "feed_items", ["server_id", "sent_at"])
    op.create_index(
        "ix_feed_items_open",
        "feed_items",
        ["server_id", "made_at"],
        sqlite_where=IS_OPEN,
        postgresql_where=IS_OPEN,
    )
