"""Puzzles from games, and those that people report."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0026"
down_revision = "0025"

UNSEARCHED = sa.text("is_told AND NOT is_searched")


def upgrade() -> None:
    op.add_column(
        "analyses", Column("is_searched", Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index(
        "ix_analyses_unsearched",
        "analyses",
        ["match_id"],
        sqlite_where=UNSEARCHED,
        postgresql_where=UNSEARCHED,
    )
    op.create_table(
        "game_puzzles",
        Column("id", Integer, primary_key=True),
        Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
        Column("ply", Integer, nullable=False),
        Column("server_id", BigInteger),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("fen", Text, nullable=False),
        Column("written", Text, nullable=False),
        Column("missed_by", BigInteger, ForeignKey("people.id")),
        Column("public_at", UtcTime, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_game_puzzles_position", "game_puzzles", ["match_id", "ply"], unique=True)
    op.create_index("ix_game_puzzles_server", "game_puzzles", ["server_id", "public_at"])
    op.create_index("ix_game_puzzles_missed_by", "game_puzzles", ["missed_by", "id"])
    op.create_table(
        "puzzle_reports",
        Column("puzzle", Integer, primary_key=True, autoincrement=False),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("reported_at", UtcTime, nullable=False),
    )
    op.create_table(
        "retired_puzzles",
        Column("puzzle", Integer, primary_key=True, autoincrement=False),
        Column("retired_at", UtcTime, nullable=False),
    )
