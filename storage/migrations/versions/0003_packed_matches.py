"""Room for packed matches; challenges that know what their message shows; two games' facts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, Text

revision = "0003"
down_revision = "0002"

UNPACKED = "ending IS NOT NULL AND packed_moves IS NULL"


def upgrade() -> None:
    op.add_column("matches", Column("packed_moves", Text))
    op.add_column("matches", Column("packed_offers", Text))
    _partial_index("ix_matches_unpacked", "matches", "ended_at", UNPACKED)
    _challenges()
    # Black begins now in this game; those who play it began with White's first move.
    for table in ("matches", "challenges"):
        op.execute(
            f"UPDATE {table} SET options = trim(options || ' light-first')"  # noqa: S608  # ours
            " WHERE game = 'jamaican'"
        )


def _challenges() -> None:
    op.add_column("challenges", Column("shown_state", Text))
    op.execute(
        "UPDATE challenges SET shown_state = state WHERE message_id IS NOT NULL OR state <> 'open'"
    )
    for column in ("channel_id", "challenger_id", "opponent_id"):
        op.drop_index(f"ix_challenges_{column}", "challenges")
    _partial_index("ix_challenges_open_here", "challenges", "channel_id", "state = 'open'")
    _partial_index("ix_challenges_due", "challenges", "id", "COALESCE(shown_state, '') <> state")


def _partial_index(name: str, table: str, column: str, where: str) -> None:
    only = sa.text(where)
    op.create_index(name, table, [column], sqlite_where=only, postgresql_where=only)
