"""Players who have left the server of their game."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    left = sa.Column("has_left", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", left)
