"""Rounds of tournaments, games of pairings, and what is to be posted of both."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer, SmallInteger, Text

from storage.columns import UtcTime

revision = "0038"
down_revision = "0037"

EARLIER = (
    "UPDATE tournaments SET lasts_minutes = 60 * lasts_hours,"
    " due_at = CASE WHEN state = 'running' THEN ends_at END, preset ="
    " CASE WHEN lasts_hours <= 24 THEN 'EVENING' WHEN lasts_hours <= 168 THEN 'WEEK'"
    " ELSE 'LONG' END, rounds ="
    " (SELECT max(round) FROM pairings WHERE pairings.tournament_id = tournaments.id)"
)


def upgrade() -> None:
    _tournaments()
    _entries()
    _games()
    _rounds()


def _tournaments() -> None:
    op.drop_index("ix_tournaments_running", "tournaments")
    for column in (
        Column("kind", Text, nullable=False, server_default="ALL_PLAY_ALL"),
        Column("preset", Text, nullable=False, server_default="EVENING"),
        Column("rounds", SmallInteger),
        Column("games", SmallInteger, nullable=False, server_default="1"),
        Column("lasts_minutes", Integer, nullable=False, server_default="0"),
        Column("due_at", UtcTime),
        Column("paused_at", UtcTime),
    ):
        op.add_column("tournaments", column)
    op.execute(EARLIER)
    with op.batch_alter_table(
        "tournaments", table_kwargs={"sqlite_autoincrement": True}
    ) as tournaments:
        tournaments.drop_column("lasts_hours")
        for name, kind in (("kind", Text), ("preset", Text)):
            tournaments.alter_column(name, existing_type=kind(), server_default=None)
        tournaments.alter_column("games", existing_type=SmallInteger(), server_default=None)
        tournaments.alter_column("lasts_minutes", existing_type=Integer(), server_default=None)
    is_due = sa.text("due_at IS NOT NULL")
    op.create_index(
        "ix_tournaments_next",
        "tournaments",
        ["due_at"],
        sqlite_where=is_due,
        postgresql_where=is_due,
    )


def _entries() -> None:
    no = sa.false()
    with op.batch_alter_table("entries") as entries:
        entries.add_column(Column("first_round", SmallInteger, nullable=False, server_default="1"))
        entries.add_column(Column("has_returned", Boolean, nullable=False, server_default=no))
        entries.add_column(Column("half_bye", SmallInteger))
    with op.batch_alter_table("entries") as entries:
        entries.alter_column("first_round", existing_type=SmallInteger(), server_default=None)
        entries.alter_column("has_returned", existing_type=Boolean(), server_default=None)


def _games() -> None:
    op.create_table(
        "tournament_games",
        Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("board", SmallInteger, primary_key=True),
        Column("game", SmallInteger, primary_key=True),
        Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
        Column("is_turned", Boolean, nullable=False),
        Column("white_points", SmallInteger),
        Column("black_points", SmallInteger),
    )
    op.execute(
        "INSERT INTO tournament_games SELECT tournament_id, round, board, 1, match_id, FALSE,"
        " CASE WHEN state <> 'PLAYING' THEN white_points END,"
        " CASE WHEN state <> 'PLAYING' THEN black_points END"
        " FROM pairings WHERE match_id IS NOT NULL"
    )
    op.create_index("ix_tournament_games_match_id", "tournament_games", ["match_id"])
    op.drop_index("ix_pairings_match_id", "pairings")
    with op.batch_alter_table("pairings") as pairings:
        pairings.drop_constraint("fk_pairings_match_id", type_="foreignkey")
        pairings.drop_column("match_id")
        pairings.alter_column("black", existing_type=SmallInteger(), nullable=True)


def _rounds() -> None:
    op.create_table(
        "rounds",
        Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
        Column("round", SmallInteger, primary_key=True),
        Column("state", Text, nullable=False),
        Column("opens_at", UtcTime, nullable=False),
        Column("closes_at", UtcTime, nullable=False),
        Column("remind_at", UtcTime),
        Column("first_move_by", UtcTime),
    )
    op.create_table(
        "tournament_news",
        Column("id", Integer, primary_key=True),
        Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
        Column("round", SmallInteger, nullable=False),
        Column("news", Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournament_news_tournament_id", "tournament_news", ["tournament_id"])
