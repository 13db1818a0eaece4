"""Games of tournaments that wait for the arbiter's judgement."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer

from storage.columns import UtcTime

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.create_table(
        "judgings",
        Column(
            "match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
        Column("until", UtcTime, nullable=False),
        Column("is_told", Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_judgings_tournament_id", "judgings", ["tournament_id"])
    untold = sa.text("NOT is_told")
    op.create_index(
        "ix_judgings_untold",
        "judgings",
        ["tournament_id"],
        sqlite_where=untold,
        postgresql_where=untold,
    )
