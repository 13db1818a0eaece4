"""One person against many at once."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Text

from storage.columns import UtcTime

revision = "0037"
down_revision = "0036"

UNTOLD, OPEN = sa.text("NOT is_told"), sa.text("state = 'open'")


def upgrade() -> None:
    create_simuls()
    create_boards()


def create_simuls() -> None:
    op.create_table(
        "simuls",
        Column("id", Integer, primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("host_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Text, nullable=False),
        Column("clock", Text, nullable=False, server_default="none"),
        Column("host_color", SmallInteger),
        Column("most_boards", SmallInteger, nullable=False),
        Column("state", Text, nullable=False),
        Column("created_at", UtcTime, nullable=False),
        Column("expires_at", UtcTime, nullable=False),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        Column("message_id", BigInteger),
        Column("is_told", Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_simuls_untold", "simuls", ["id"], sqlite_where=UNTOLD, postgresql_where=UNTOLD
    )
    op.create_index(
        "uq_simuls_open_here",
        "simuls",
        ["channel_id"],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )


def create_boards() -> None:
    op.create_table(
        "simul_boards",
        Column("simul_id", Integer, ForeignKey("simuls.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("number", SmallInteger, nullable=False),
        Column("match_id", Integer, ForeignKey("matches.id")),
        Column("is_out", Boolean, nullable=False),
    )
    op.create_index("ix_simul_boards_match_id", "simul_boards", ["match_id"])
