"""Holidays that begin by themselves, and who wants them."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("people", sa.Column("away", sa.Text))
    automatic = sa.Column("is_automatic", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("off_times", automatic)
