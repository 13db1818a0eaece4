"""Servers where shots are shown in pictures that do not move."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"


def upgrade() -> None:
    op.add_column("servers", sa.Column("shots", sa.Text))
