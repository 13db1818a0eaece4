"""An index that counts the open challenges of one person."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

OPEN = sa.text("state = 'open'")


def upgrade() -> None:
    op.create_index(
        "ix_challenges_open_of",
        "challenges",
        ["challenger_id"],
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )
