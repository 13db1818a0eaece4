"""Evenings: their people, games, news and trophies."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    SmallInteger,
    Text,
    UniqueConstraint,
    text,
)

from storage.columns import Keys, OwnId, UtcTime

revision = "0072"
down_revision = "0071"


def upgrade() -> None:
    _create_evenings()
    _create_players()
    _create_games()
    op.create_table(
        "evening_news",
        Column("id", OwnId, primary_key=True),
        Column("evening_id", OwnId, ForeignKey("evenings.id"), nullable=False),
        Column("news", Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_evening_news_evening_id", "evening_news", ["evening_id"])
    op.create_table(
        "evening_trophies",
        Column("evening_id", OwnId, ForeignKey("evenings.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("place", SmallInteger, nullable=False),
        Column("people", SmallInteger, nullable=False),
    )
    op.create_index("ix_evening_trophies_person_id", "evening_trophies", ["person_id"])


def _create_evenings() -> None:
    op.create_table(
        "evenings",
        Column("id", OwnId, primary_key=True),
        Column("channel_id", BigInteger, ForeignKey("channels.id"), nullable=False),
        Column("host_id", BigInteger, ForeignKey("people.id"), nullable=False),
        Column("name", Text, nullable=False),
        Column("games", Keys, nullable=False),
        Column("medley", Text, nullable=False),
        Column("clock", Text, nullable=False),
        Column("minutes", SmallInteger, nullable=False),
        Column("state", Text, nullable=False),
        Column("created_at", UtcTime, nullable=False),
        Column("starts_at", UtcTime, nullable=False),
        Column("moved_seconds", Integer, nullable=False),
        Column("waved_at", UtcTime),
        Column("due_at", UtcTime),
        Column("door_message_id", BigInteger),
        Column("message_id", BigInteger),
        Column("hall_id", BigInteger),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_evenings_channel_id", "evenings", ["channel_id"])
    op.create_index("ix_evenings_host_id", "evenings", ["host_id"])
    _create_partial("ix_evenings_next", "evenings", ["due_at"], "due_at IS NOT NULL")
    _create_partial(
        "uq_evenings_open_here", "evenings", ["channel_id"], "due_at IS NOT NULL", unique=True
    )
    _create_partial("ix_evenings_due", "evenings", ["id"], "wanted_version > shown_version")


def _create_players() -> None:
    op.create_table(
        "evening_players",
        Column("evening_id", OwnId, ForeignKey("evenings.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("number", SmallInteger, nullable=False),
        Column("presence", Text, nullable=False),
        Column("since", UtcTime, nullable=False),
        Column("waits_from", UtcTime, nullable=False),
        Column("absences", SmallInteger, nullable=False),
        Column("wants_again", Boolean, nullable=False),
        UniqueConstraint("evening_id", "number", name="uq_evening_players_number"),
    )
    op.create_index("ix_evening_players_person_id", "evening_players", ["person_id"])


def _create_games() -> None:
    op.create_table(
        "evening_games",
        Column("evening_id", OwnId, ForeignKey("evenings.id"), primary_key=True),
        Column("match_id", OwnId, ForeignKey("matches.id"), primary_key=True),
        Column("white", SmallInteger, nullable=False),
        Column("black", SmallInteger, nullable=False),
        Column("game", Text, nullable=False),
        Column("paired_at", UtcTime, nullable=False),
        Column("first_move_by", UtcTime),
        Column("has_white_moved", Boolean, nullable=False),
        Column("kind", Text),
        Column("plies", SmallInteger, nullable=False),
        Column("ended_at", UtcTime),
        Column("told", SmallInteger, nullable=False),
    )
    op.create_index("uq_evening_games_match", "evening_games", ["match_id"], unique=True)
    for side in ("white", "black"):
        _create_partial(
            f"uq_evening_games_{side}",
            "evening_games",
            ["evening_id", side],
            "kind IS NULL",
            unique=True,
        )
    _create_partial("ix_evening_games_untold", "evening_games", ["evening_id"], "told < 2")


def _create_partial(
    name: str, table: str, columns: list[str], where: str, *, unique: bool = False
) -> None:
    op.create_index(
        name,
        table,
        columns,
        unique=unique,
        sqlite_where=text(where),
        postgresql_where=text(where),
    )
