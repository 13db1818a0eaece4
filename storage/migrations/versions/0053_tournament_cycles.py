"""How often all meet all in a tournament."""

from alembic import op
from sqlalchemy import Column, SmallInteger

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    op.add_column("tournaments", Column("cycles", SmallInteger, nullable=False, server_default="1"))
