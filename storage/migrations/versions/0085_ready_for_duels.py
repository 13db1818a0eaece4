"""People of a duel say that they are ready, and all of them begin at the same moment."""

import sqlalchemy as sa
from alembic import op

revision = "0085"
down_revision = "0084"


def upgrade() -> None:
    ready = sa.Column("is_ready", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("duel_people", ready)
