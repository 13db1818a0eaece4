"""Games with the computer: those that go on are found, and a server can switch them off."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, Text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("servers", Column("computer", Text))
    in_game = sa.text("level IS NOT NULL AND NOT is_over")
    op.create_index(
        "ix_seats_computer",
        "seats",
        ["match_id"],
        sqlite_where=in_game,
        postgresql_where=in_game,
    )
