"""Lobbies whose second side plays in a channel of its own, perhaps of another server."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Column, SmallInteger, Text

revision = "0023"
down_revision = "0022"

IS_OPEN = sa.text("state = 'open'")


def upgrade() -> None:
    op.add_column("lobbies", Column("away_color", SmallInteger))
    op.add_column("lobbies", Column("away_channel_id", BigInteger))
    op.add_column("lobbies", Column("away_message_id", BigInteger))
    op.add_column("lobbies", Column("code", Text))
    for name, column in (
        ("uq_lobbies_open_away", "away_channel_id"),
        ("uq_lobbies_code", "code"),
    ):
        op.create_index(
            name,
            "lobbies",
            [column],
            unique=True,
            sqlite_where=IS_OPEN,
            postgresql_where=IS_OPEN,
        )
