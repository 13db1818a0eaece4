"""Duels, and the people in them."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Text, text

from storage.columns import Numbers, OwnId, UtcTime

revision = "0070"
down_revision = "0069"

PARTIAL = {
    "due": ("due_at", "due_at IS NOT NULL"),
    "unshown": ("created_at", "shown_version < wanted_version"),
    "live": ("host_id", "state <> 'over' AND state <> 'withdrawn' AND state <> 'expired'"),
}


def upgrade() -> None:
    op.add_column("runs", Column("duel_id", OwnId))
    op.add_column("runs", Column("goal", SmallInteger))
    op.add_column("runs", Column("reached", Integer, nullable=False, server_default="0"))
    _create_duels()
    for name in ("channel_id", "away_channel_id", "host_id", "opponent_id"):
        op.create_index(f"ix_duels_{name}", "duels", [name])
    for name, (column, where) in PARTIAL.items():
        op.create_index(
            f"ix_duels_{name}",
            "duels",
            [column],
            sqlite_where=text(where),
            postgresql_where=text(where),
        )
    op.create_index("ix_duels_created", "duels", ["created_at"])
    op.create_table(
        "duel_people",
        Column("duel_id", OwnId, ForeignKey("duels.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("number", SmallInteger, nullable=False),
        Column("side", SmallInteger),
        Column("run_id", OwnId),
    )
    op.create_index("ix_duel_people_person_id", "duel_people", ["person_id"])


def _create_duels() -> None:
    op.create_table(
        "duels",
        Column("id", OwnId, primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("away_channel_id", BigInteger, ForeignKey("channels.id")),
        Column("host_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("opponent_id", BigInteger, ForeignKey("people.id")),
        Column("kind", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("game", Text),
        Column("most", SmallInteger, nullable=False),
        Column("row", Numbers),
        Column("created_at", UtcTime, nullable=False),
        Column("started_at", UtcTime),
        Column("due_at", UtcTime),
        Column("next_id", OwnId),
        Column("message_id", BigInteger),
        Column("away_message_id", BigInteger),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        sqlite_autoincrement=True,
    )
