"""The first moves of matches that are over, to count openings by."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

UNCOUNTED = sa.text("ending IS NOT NULL AND first_moves IS NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("first_moves", sa.Text))
    op.create_index(
        "ix_matches_uncounted",
        "matches",
        ["id"],
        sqlite_where=UNCOUNTED,
        postgresql_where=UNCOUNTED,
    )
    op.create_index(
        "ix_matches_first_moves", "matches", ["server_id", "game", "options", "first_moves"]
    )
