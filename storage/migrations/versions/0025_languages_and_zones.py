"""The language of a person's client, and the time zone of a server."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("people", sa.Column("locale", sa.Text))
    op.add_column("servers", sa.Column("zone", sa.Text))
