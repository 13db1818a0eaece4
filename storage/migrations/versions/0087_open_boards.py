"""The boards that people have open in a browser."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text

from storage.columns import OwnId, UtcTime

revision = "0087"
down_revision = "0086"


def upgrade() -> None:
    op.create_table(
        "open_boards",
        Column("ticket_hash", Text, primary_key=True),
        Column("session_hash", Text, unique=True),
        Column("match_id", OwnId, ForeignKey("matches.id"), nullable=False),
        Column("person_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("server_id", BigInteger),
        Column("channel_id", BigInteger, nullable=False),
        Column("locale", Text, nullable=False),
        Column("made_at", UtcTime, nullable=False),
        Column("seen_at", UtcTime),
        Column("ends_at", UtcTime, nullable=False),
    )
    for column in ("match_id", "person_id", "seen_at", "ends_at"):
        op.create_index(f"ix_open_boards_{column}", "open_boards", [column])
