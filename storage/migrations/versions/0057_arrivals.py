"""Players who are ready for games of tournaments; posts of rounds; what arbiters did, in full."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, SmallInteger, Text

from storage.columns import OwnId, UtcTime

revision = "0057"
down_revision = "0056"


def upgrade() -> None:
    op.create_table(
        "tournament_arrivals",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("board", SmallInteger, primary_key=True),
        Column("number", SmallInteger, primary_key=True),
        Column("ready_at", UtcTime, nullable=False),
        Column("last_day", SmallInteger, nullable=False),
        Column("days", SmallInteger, nullable=False),
        Column("called_at", UtcTime),
    )
    op.create_table(
        "round_posts",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("part", SmallInteger, primary_key=True),
        Column("message_id", BigInteger, nullable=False),
    )
    op.add_column("audit", Column("tournament_id", OwnId))
    for name in ("round", "board", "white_points", "black_points"):
        op.add_column("audit", Column(name, SmallInteger))
    op.add_column("servers", Column("tournaments", Text))
