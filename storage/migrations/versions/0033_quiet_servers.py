"""Which servers want no pings and few messages."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("servers", Column("quiet", Text))
