"""Bans, what moderators did, where games may begin."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("servers", Column("game_channels", Text))
    op.add_column("servers", Column("audit_channel", BigInteger))
    op.create_index("ix_channels_server_id", "channels", ["server_id"])
    op.create_table(
        "bans",
        Column("server_id", BigInteger, ForeignKey("servers.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("until", UtcTime),
        Column("reason", Text, nullable=False),
        Column("made_by", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("made_at", UtcTime, nullable=False),
    )
    op.create_table(
        "audit",
        Column("id", Integer, primary_key=True),
        Column("server_id", BigInteger, ForeignKey("servers.id"), nullable=False),
        Column("made_at", UtcTime, nullable=False),
        Column("actor_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("action", Text, nullable=False),
        Column("person_id", BigInteger, ForeignKey("people.id")),
        Column("match_id", Integer, ForeignKey("matches.id")),
        Column("until", UtcTime),
        Column("reason", Text, nullable=False),
    )
    op.create_index("ix_audit_server", "audit", ["server_id", "id"])
    op.create_index("ix_audit_age", "audit", ["server_id", "made_at"])
    op.create_index("ix_audit_person", "audit", ["server_id", "person_id", "id"])
    op.create_index("ix_audit_match_id", "audit", ["match_id"])
