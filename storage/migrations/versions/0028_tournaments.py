"""Tournaments, their entries and pairings."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Text

from storage.columns import UtcTime

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    _tournaments()
    op.create_table(
        "entries",
        Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("number", SmallInteger, nullable=False),
        Column("is_out", Boolean, nullable=False),
        Column("forfeits", SmallInteger, nullable=False),
    )
    op.create_table(
        "pairings",
        Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("board", SmallInteger, primary_key=True),
        Column("white", SmallInteger, nullable=False),
        Column("black", SmallInteger, nullable=False),
        Column("state", Text, nullable=False),
        Column("white_points", SmallInteger, nullable=False),
        Column("black_points", SmallInteger, nullable=False),
        Column("match_id", Integer, ForeignKey("matches.id")),
    )
    op.create_index("ix_pairings_match_id", "pairings", ["match_id"])


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        Column("id", Integer, primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("starter_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("name", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Text, nullable=False),
        Column("clock", Text, nullable=False, server_default="none"),
        Column("lasts_hours", Integer, nullable=False),
        Column("state", Text, nullable=False),
        Column("created_at", UtcTime, nullable=False),
        Column("started_at", UtcTime),
        Column("ends_at", UtcTime),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        Column("message_id", BigInteger),
        sqlite_autoincrement=True,
    )
    _partial_index("ix_tournaments_due", "id", "wanted_version > shown_version")
    _partial_index("ix_tournaments_running", "ends_at", "state = 'running'")
    _partial_index(
        "ix_tournaments_live", "channel_id", "state <> 'finished' AND state <> 'cancelled'"
    )


def _partial_index(name: str, column: str, where: str) -> None:
    only = sa.text(where)
    op.create_index(name, "tournaments", [column], sqlite_where=only, postgresql_where=only)
