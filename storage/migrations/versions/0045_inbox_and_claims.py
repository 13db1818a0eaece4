"""Who wants a list of games without boards, and servers where the time loses no game by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    op.add_column("people", sa.Column("inbox", sa.Text))
    op.add_column("servers", sa.Column("on_time", sa.Text))
