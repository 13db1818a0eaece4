"""The message of a room that lists the moves of its earlier boards, which are deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0086"
down_revision = "0085"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("moves_message_id", sa.BigInteger))
