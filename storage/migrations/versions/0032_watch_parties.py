"""Where servers want a message that shows their most interesting game, and what it shows."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer

from storage.columns import UtcTime

revision = "0032"
down_revision = "0031"

HAS_PARTY = sa.text("party_channel IS NOT NULL")


def upgrade() -> None:
    op.add_column("servers", Column("party_channel", BigInteger))
    op.create_index(
        "ix_servers_party",
        "servers",
        ["id"],
        sqlite_where=HAS_PARTY,
        postgresql_where=HAS_PARTY,
    )
    op.create_table(
        "watch_parties",
        Column("server_id", BigInteger, ForeignKey("servers.id"), primary_key=True),
        Column("channel_id", BigInteger, nullable=False),
        Column("message_id", BigInteger, nullable=False),
        Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
        Column("version", Integer, nullable=False),
        Column("chosen_at", UtcTime, nullable=False),
        Column("posted_at", UtcTime, nullable=False),
        Column("edited_at", UtcTime, nullable=False),
    )
    op.create_index("ix_watch_parties_match_id", "watch_parties", ["match_id"])
