"""Seeds that arbiters set before the start of a tournament."""

from alembic import op
from sqlalchemy import Column, SmallInteger

revision = "0069"
down_revision = "0068"


def upgrade() -> None:
    op.add_column("entries", Column("seed", SmallInteger))
