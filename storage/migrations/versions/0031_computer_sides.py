"""Sides of team games that the computer plays, at a level."""

from alembic import op
from sqlalchemy import Column, SmallInteger

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("teams", Column("level", SmallInteger))
