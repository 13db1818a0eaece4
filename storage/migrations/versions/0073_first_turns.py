"""Limits of first moves in tournament games that began because both players were ready."""

from alembic import op
from sqlalchemy import Boolean, Column, false

from storage.columns import UtcTime

revision = "0073"
down_revision = "0072"


def upgrade() -> None:
    op.add_column("tournament_games", Column("first_move_by", UtcTime))
    awaits_black = Column("awaits_black", Boolean, nullable=False, server_default=false())
    op.add_column("tournament_games", awaits_black)
