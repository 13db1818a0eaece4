"""Who is present when a tournament of an evening starts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    with op.batch_alter_table("entries") as entries:
        entries.add_column(Column("is_here", Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("entries") as entries:
        entries.alter_column("is_here", existing_type=Boolean(), server_default=None)
