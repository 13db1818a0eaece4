"""Sides held by persons, teams or levels; rooms that show matches; endings as facts."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Text

from storage.migrations.old_endings import read_old_ending

revision = "0002"
down_revision = "0001"

ONE_HOLDER = (
    "CASE WHEN person_id IS NULL THEN 0 ELSE 1 END"
    " + CASE WHEN team_id IS NULL THEN 0 ELSE 1 END"
    " + CASE WHEN level IS NULL THEN 0 ELSE 1 END = 1"
)
# A board shows what had been played before the first later move.
PLY_OF_BOARD = """
    UPDATE boards SET ply = COALESCE(
        (SELECT min(moves.ply) FROM moves
            WHERE moves.match_id = boards.match_id AND moves.version > boards.version),
        (SELECT max(moves.ply) + 1 FROM moves WHERE moves.match_id = boards.match_id),
        0
    )
"""


def upgrade() -> None:
    _teams()
    _rooms()
    _boards()
    _seats()
    _matches()
    op.create_index("ix_challenges_match_id", "challenges", ["match_id"])


def _teams() -> None:
    op.create_table(
        "teams",
        Column("id", Integer, nullable=False),
        Column("name", Text, nullable=False),
        Column("decides", Text, nullable=False),
        Column("captain_id", BigInteger, _to("teams", "captain_id", "people.id")),
        sa.PrimaryKeyConstraint("id", name="pk_teams"),
    )


def _rooms() -> None:
    op.create_table(
        "rooms",
        Column("match_id", Integer, _to("rooms", "match_id", "matches.id"), nullable=False),
        Column("channel_id", BigInteger, _to("rooms", "channel_id", "channels.id"), nullable=False),
        Column("person_id", BigInteger, _to("rooms", "person_id", "people.id")),
        Column("side", SmallInteger),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        Column("message_id", BigInteger),
        Column("is_closed", Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "channel_id", name="pk_rooms"),
    )
    op.execute(
        "INSERT INTO rooms (match_id, channel_id, wanted_version, shown_version, message_id,"
        " is_closed) SELECT id, channel_id, version, shown_version, message_id,"
        " ending IS NOT NULL FROM matches"
    )
    op.create_index("ix_rooms_channel", "rooms", ["channel_id", "match_id"])
    _partial_index("ix_rooms_open", "rooms", ["channel_id"], "NOT is_closed")
    due = "wanted_version > shown_version"
    _partial_index("ix_rooms_due", "rooms", ["match_id", "channel_id"], due)


def _boards() -> None:
    op.add_column("boards", Column("channel_id", BigInteger))
    op.add_column("boards", Column("ply", Integer))
    op.execute(
        "UPDATE boards SET channel_id ="
        " (SELECT channel_id FROM matches WHERE matches.id = boards.match_id)"
    )
    op.execute(PLY_OF_BOARD)
    with op.batch_alter_table("boards") as boards:
        boards.alter_column("channel_id", existing_type=BigInteger, nullable=False)
        boards.alter_column("ply", existing_type=Integer, nullable=False)
        boards.create_foreign_key("fk_boards_channel_id", "channels", ["channel_id"], ["id"])


def _seats() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("person_id", existing_type=BigInteger, nullable=True)
        seats.add_column(Column("team_id", Integer))
        seats.add_column(Column("level", SmallInteger))
        seats.add_column(Column("is_over", Boolean, nullable=False, server_default=sa.false()))
        seats.create_foreign_key("fk_seats_team_id", "teams", ["team_id"], ["id"])
        seats.create_check_constraint("one_holder", sa.text(ONE_HOLDER))
    op.execute(
        "UPDATE seats SET is_over = EXISTS (SELECT 1 FROM matches"
        " WHERE matches.id = seats.match_id AND matches.ending IS NOT NULL)"
    )
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("is_over", existing_type=Boolean, server_default=None)
    op.create_index("ix_seats_team_id", "seats", ["team_id"])
    _partial_index("ix_seats_running", "seats", ["person_id"], "NOT is_over")


def _matches() -> None:
    op.drop_index("uq_matches_running", "matches")
    op.drop_index("ix_matches_undelivered", "matches")
    op.drop_index("ix_matches_channel_id", "matches")
    op.add_column("matches", Column("reason", Text))
    op.add_column("matches", Column("numbers", Text))
    _translate_endings()
    with op.batch_alter_table("matches", table_kwargs={"sqlite_autoincrement": True}) as matches:
        matches.drop_constraint("fk_matches_channel_id", type_="foreignkey")
        for column in ("channel_id", "shown_version", "message_id", "words"):
            matches.drop_column(column)


def _translate_endings() -> None:
    connection = op.get_bind()
    told = connection.execute(sa.text("SELECT DISTINCT words FROM matches WHERE words IS NOT NULL"))
    translate = sa.text(
        "UPDATE matches SET reason = :reason, numbers = :numbers WHERE words = :words"
    )
    for words in list(told.scalars()):
        facts = read_old_ending(words)
        numbers = " ".join(map(str, facts.numbers)) or None
        connection.execute(translate, {"words": words, "reason": facts.reason, "numbers": numbers})


def _to(table: str, column: str, target: str) -> ForeignKey:
    return ForeignKey(target, name=f"fk_{table}_{column}")


def _partial_index(name: str, table: str, columns: list[str], where: str) -> None:
    only: Any = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=only, postgresql_where=only)
