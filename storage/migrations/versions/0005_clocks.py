"""Clocks of matches and challenges, when they stand, when to look at them; beats of the bot."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Column, DateTime, Integer, Text

revision = "0005"
down_revision = "0004"

MOMENT = DateTime(timezone=True)
ONE_SCOPE = (
    "CASE WHEN match_id IS NULL THEN 0 ELSE 1 END"
    " + CASE WHEN person_id IS NULL THEN 0 ELSE 1 END"
    " + CASE WHEN shard IS NULL THEN 0 ELSE 1 END = 1"
)


def upgrade() -> None:
    for table in ("matches", "challenges"):
        op.add_column(table, Column("clock", Text, nullable=False, server_default="none"))
    op.add_column("servers", Column("clock", Text))
    _matches()
    _off_times()
    op.create_table(
        "beats",
        Column("shard", Integer, nullable=False, autoincrement=False),
        Column("beat_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_beats"),
    )


def _matches() -> None:
    op.add_column("matches", Column("server_id", BigInteger))
    op.add_column("matches", Column("wake_at", MOMENT))
    op.execute(
        "UPDATE matches SET server_id = (SELECT min(channels.server_id) FROM channels"
        " JOIN rooms ON rooms.channel_id = channels.id WHERE rooms.match_id = matches.id)"
    )
    running = "ending IS NULL AND wake_at IS NOT NULL"
    _partial_index("ix_matches_wake", "matches", ["wake_at", "id"], running)


def _off_times() -> None:
    op.create_table(
        "off_times",
        Column("id", Integer, nullable=False),
        Column("cause", Text, nullable=False),
        Column("match_id", Integer),
        Column("person_id", BigInteger),
        Column("shard", Integer),
        Column("shards", Integer),
        Column("begins_at", MOMENT, nullable=False),
        Column("ends_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_off_times"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_off_times_match_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_off_times_person_id"),
        sa.CheckConstraint(ONE_SCOPE, name="one_scope"),
    )
    op.create_index("ix_off_times_match_id", "off_times", ["match_id"])
    op.create_index("ix_off_times_person", "off_times", ["person_id", "begins_at"])
    _partial_index("ix_off_times_outages", "off_times", ["ends_at"], "shard IS NOT NULL")


def _partial_index(name: str, table: str, columns: list[str], where: str) -> None:
    only = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=only, postgresql_where=only)
