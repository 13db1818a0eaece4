"""Evenings whose games are rated, or that only some roles may enter."""

from alembic import op
from sqlalchemy import Boolean, Column, false

from storage.columns import Numbers

revision = "0077"
down_revision = "0076"


def upgrade() -> None:
    op.add_column("evenings", Column("rated", Boolean, nullable=False, server_default=false()))
    op.add_column("evenings", Column("role_ids", Numbers))
