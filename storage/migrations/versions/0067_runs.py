"""Puzzles against the clock and streaks of a day, and the puzzles that went wrong in them."""

from alembic import op
from sqlalchemy import BigInteger, Column, Date, ForeignKey, Integer, SmallInteger, Text, text

from storage.columns import Numbers, OwnId, UtcTime

revision = "0067"
down_revision = "0066"

IS_DUE = text("due_at IS NOT NULL")
IS_STREAK = text("kind = 'streak'")


def upgrade() -> None:
    _create_runs()
    op.create_index("ix_runs_person", "runs", ["person_id", "kind", "id"])
    op.create_index("ix_runs_server", "runs", ["server_id", "kind", "day"])
    op.create_index("ix_runs_started", "runs", ["started_at"])
    op.create_index("ix_runs_due", "runs", ["due_at"], sqlite_where=IS_DUE, postgresql_where=IS_DUE)
    op.create_index(
        "uq_runs_streak",
        "runs",
        ["person_id", "server_id", "day"],
        unique=True,
        sqlite_where=IS_STREAK,
        postgresql_where=IS_STREAK,
    )
    op.create_table(
        "missed",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("puzzle", Integer, primary_key=True, autoincrement=False),
        Column("missed_at", UtcTime, nullable=False),
    )
    op.create_index("ix_missed_newest", "missed", ["person_id", "missed_at"])
    op.create_index("ix_missed_at", "missed", ["missed_at"])


def _create_runs() -> None:
    op.create_table(
        "runs",
        Column("id", OwnId, primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("server_id", BigInteger),
        Column("kind", Text, nullable=False),
        Column("game", Text),
        Column("day", Date, nullable=False),
        Column("started_at", UtcTime, nullable=False),
        Column("row", Numbers, nullable=False),
        Column("state", Text, nullable=False),
        Column("marks", Text, nullable=False),
        Column("step", SmallInteger, nullable=False),
        Column("pressed_at", UtcTime, nullable=False),
        Column("used", Integer, nullable=False),
        Column("budget", Integer, nullable=False),
        Column("score", Integer, nullable=False),
        Column("wrong", Integer, nullable=False),
        Column("combo", Integer, nullable=False),
        Column("best", Integer, nullable=False),
        Column("version", Integer, nullable=False),
        Column("due_at", UtcTime),
        Column("shared_at", UtcTime),
        sqlite_autoincrement=True,
    )
