"""Whether the computer says a word in games with a person."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0060"
down_revision = "0059"


def upgrade() -> None:
    op.add_column("people", Column("remarks", Text))
