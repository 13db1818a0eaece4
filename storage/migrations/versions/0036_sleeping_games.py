"""When people were told that a game sleeps, and how long a server lets games without a clock be."""

import sqlalchemy as sa
from alembic import op

from storage.columns import UtcTime

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.add_column("matches", sa.Column("noticed_at", UtcTime))
    op.add_column("servers", sa.Column("untimed", sa.Text))
    # Games without a clock are looked at from now on, those that sleep already at once.
    op.execute("UPDATE matches SET wake_at = moved_at WHERE ending IS NULL AND clock = 'none'")
