"""Where people want to be called to new boards."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    op.add_column("people", sa.Column("pings", sa.Text))
