"""Teams with their rules and members, lobbies, votes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Text

from storage.columns import UtcTime

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    _teams()
    _lobbies()
    _councils()
    op.create_table(
        "votes",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("ply", Integer, primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("choice", Text),
        Column("chosen_at", UtcTime),
        Column("event", BigInteger),
        Column("ticks", Text, nullable=False),
    )


def _teams() -> None:
    for column in (
        Column("joins", Text, nullable=False, server_default="open"),
        Column("role_id", BigInteger),
        Column("guard", Text, nullable=False, server_default="friends"),
        Column("turn_seconds", Integer, nullable=False, server_default="28800"),
        Column("is_door_closed", Boolean, nullable=False, server_default=sa.false()),
        Column("is_person", Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("teams", column)
    op.create_table(
        "members",
        Column("team_id", Integer, ForeignKey("teams.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("joined_at", UtcTime),
        Column("left_at", UtcTime),
        Column("was_removed", Boolean, nullable=False),
        Column("is_called", Boolean, nullable=False),
        Column("seen_council", Integer, nullable=False),
    )
    _partial_index("ix_members_live", "members", "person_id", "left_at IS NULL")


def _lobbies() -> None:
    op.create_table(
        "lobbies",
        Column("id", Integer, primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("starter_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Text, nullable=False),
        Column("clock", Text, nullable=False, server_default="none"),
        Column("white_team", Integer, ForeignKey("teams.id"), nullable=False),
        Column("black_team", Integer, ForeignKey("teams.id"), nullable=False),
        Column("created_at", UtcTime, nullable=False),
        Column("expires_at", UtcTime, nullable=False),
        Column("state", Text, nullable=False),
        Column("match_id", Integer, ForeignKey("matches.id")),
        Column("message_id", BigInteger),
        sqlite_autoincrement=True,
    )
    for column in ("match_id", "white_team", "black_team"):
        op.create_index(f"ix_lobbies_{column}", "lobbies", [column])
    _partial_index("uq_lobbies_open_here", "lobbies", "channel_id", "state = 'open'", unique=True)
    _partial_index("ix_lobbies_open", "lobbies", "expires_at", "state = 'open'")


def _councils() -> None:
    op.create_table(
        "councils",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("ply", Integer, primary_key=True),
        Column("team_id", Integer, ForeignKey("teams.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("opened_at", UtcTime, nullable=False),
        Column("changed_at", UtcTime, nullable=False),
        Column("due_at", UtcTime, nullable=False),
        Column("is_extended", Boolean, nullable=False),
        Column("seed", Integer, nullable=False),
        Column("silent_before", Integer, nullable=False),
        Column("state", Text, nullable=False),
        Column("choice", Text),
        Column("why", Text),
        Column("choosing", Text),
        Column("tally", Text),
    )
    _partial_index("ix_councils_due", "councils", "due_at", "state = 'open'")
    _partial_index("ix_councils_open", "councils", "match_id", "state = 'open'")
    op.create_index("ix_councils_team", "councils", ["team_id", "number"])


def _partial_index(name: str, table: str, column: str, where: str, *, unique: bool = False) -> None:
    only = sa.text(where)
    op.create_index(name, table, [column], unique=unique, sqlite_where=only, postgresql_where=only)
