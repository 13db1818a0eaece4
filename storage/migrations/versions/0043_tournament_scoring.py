"""How the points of a tournament's games are given."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    op.add_column("tournaments", Column("scoring", Text, nullable=False, server_default="USUAL"))
