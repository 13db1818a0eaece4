"""In which channels finished matches were shared."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer

from storage.columns import UtcTime

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "shares",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("shared_at", UtcTime, nullable=False),
        Column("is_sent", Boolean, nullable=False),
    )
    op.create_index("ix_shares_person", "shares", ["person_id", "shared_at"])
