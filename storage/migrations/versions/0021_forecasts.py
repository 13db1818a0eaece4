"""What people foretell of matches."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "forecasts",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("server_id", BigInteger),
        Column("outcome", Text, nullable=False),
        Column("made_at", UtcTime, nullable=False),
        Column("points", Integer),
    )
    op.create_index("ix_forecasts_server", "forecasts", ["server_id", "made_at"])
