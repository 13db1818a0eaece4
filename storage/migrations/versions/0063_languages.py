"""The language in which everyone in a server is spoken to, if its managers chose one."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0063"
down_revision = "0062"


def upgrade() -> None:
    op.add_column("servers", Column("language", Text))
