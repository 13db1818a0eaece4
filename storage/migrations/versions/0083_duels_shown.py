"""Duels whose messages are out of date are found by their ids, like everything that is shown."""

from alembic import op
from sqlalchemy import text

revision = "0083"
down_revision = "0082"
OUTDATED = text("wanted_version > shown_version")


def upgrade() -> None:
    op.drop_index("ix_duels_unshown", "duels")
    op.create_index(
        "ix_duels_unshown", "duels", ["id"], postgresql_where=OUTDATED, sqlite_where=OUTDATED
    )
