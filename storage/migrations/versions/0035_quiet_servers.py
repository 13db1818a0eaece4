"""Which servers want no pings and few messages."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.add_column("servers", Column("quiet", Text))
