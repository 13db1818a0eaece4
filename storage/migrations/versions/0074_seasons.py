"""The month of a server: marks of games, tables of events, posts and shares."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Integer,
    SmallInteger,
    Text,
    text,
)

from storage.columns import OwnId, UtcTime

revision = "0074"
down_revision = "0073"


def upgrade() -> None:
    op.add_column("people", Column("season", Text))
    op.add_column("servers", Column("season_channel", BigInteger))
    op.add_column("servers", Column("season_at", UtcTime))
    op.add_column("attempts", Column("solved_at", UtcTime))
    op.create_index("ix_attempts_solved", "attempts", ["person_id", "solved_at"])
    _create_partial("ix_servers_season", "servers", ["season_at"], "season_channel IS NOT NULL")
    _create_partial(
        "ix_matches_ended", "matches", ["server_id", "ended_at", "id"], "ending IS NOT NULL"
    )
    op.create_table(
        "game_marks",
        Column("match_id", OwnId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        Column("plies", Integer, nullable=False),
        Column("captured", SmallInteger, nullable=False),
        Column("captured_ply", Integer),
        Column("captured_by", SmallInteger),
    )
    _create_event_places()
    _create_posts()


def _create_event_places() -> None:
    op.create_table(
        "event_places",
        Column("kind", Text, primary_key=True),
        Column("event_id", OwnId, primary_key=True, autoincrement=False),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("server_id", BigInteger, nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("ended_at", UtcTime, nullable=False),
        Column("place", SmallInteger, nullable=False),
        Column("took_part", Boolean, nullable=False),
        Column("counts", Boolean, nullable=False),
    )
    op.create_index("ix_event_places_here", "event_places", ["server_id", "ended_at"])
    op.create_index("ix_event_places_person", "event_places", ["person_id", "ended_at"])


def _create_posts() -> None:
    op.create_table(
        "season_posts",
        Column("server_id", BigInteger, primary_key=True, autoincrement=False),
        Column("month", Date, primary_key=True),
        Column("channel_id", BigInteger, nullable=False),
        Column("due_at", UtcTime, nullable=False),
        Column("is_done", Boolean, nullable=False),
        Column("message_id", BigInteger),
    )
    _create_partial("ix_season_posts_waiting", "season_posts", ["server_id"], "NOT is_done")
    op.create_table(
        "season_shares",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("server_id", BigInteger, primary_key=True, autoincrement=False),
        Column("month", Date, primary_key=True),
        Column("shared_at", UtcTime, nullable=False),
    )


def _create_partial(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=text(where), postgresql_where=text(where))
