"""The first tables: people and places, challenges, matches, and what was sent about them."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Text

revision = "0001"
down_revision = None
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _people_and_places()
    _matches()
    _seats_moves_offers()
    _challenges()
    _messages()


def _people_and_places() -> None:
    op.create_table(
        "people",
        _discord_id("id"),
        Column("name", Text, nullable=False),
        Column("theme", Text),
        Column("coordinates", Text),
        _key("people", "id"),
    )
    op.create_table(
        "servers",
        _discord_id("id"),
        Column("theme", Text),
        Column("view", Text),
        Column("boards", Text),
        Column("threads", Text),
        _key("servers", "id"),
    )
    op.create_table(
        "channels",
        _discord_id("id"),
        Column("server_id", BigInteger, _to("channels", "server_id", "servers.id")),
        _key("channels", "id"),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        Column("id", Integer, nullable=False),
        Column(
            "channel_id",
            BigInteger,
            _to("matches", "channel_id", "channels.id"),
            nullable=False,
        ),
        *_terms(),
        Column("fen", Text, nullable=False),
        Column("ending", Text),
        Column("winner", SmallInteger),
        Column("words", Text),
        Column("started_at", MOMENT, nullable=False),
        Column("moved_at", MOMENT, nullable=False),
        Column("ended_at", MOMENT),
        Column("touched", SmallInteger),
        Column("version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        Column("message_id", BigInteger),
        Column("event", BigInteger),
        _key("matches", "id"),
        sa.UniqueConstraint("event", name="uq_matches_event"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel_id", "matches", ["channel_id"])
    _partial_index("uq_matches_running", "matches", "channel_id", "ending IS NULL", unique=True)
    _partial_index("ix_matches_undelivered", "matches", "moved_at", "version > shown_version")


def _seats_moves_offers() -> None:
    op.create_table(
        "seats",
        _of_match("seats"),
        Column("color", SmallInteger, nullable=False),
        Column("person_id", BigInteger, _to("seats", "person_id", "people.id"), nullable=False),
        _key("seats", "match_id", "color"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "moves",
        _of_match("moves"),
        Column("ply", Integer, nullable=False),
        Column("version", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("played_at", MOMENT, nullable=False),
        Column("event", BigInteger),
        _key("moves", "match_id", "ply"),
        sa.UniqueConstraint("event", name="uq_moves_event"),
    )
    op.create_table(
        "offers",
        _of_match("offers"),
        Column("ply", Integer, nullable=False),
        Column("color", SmallInteger, nullable=False),
        Column("kind", Text, nullable=False),
        Column("made_at", MOMENT, nullable=False),
        Column("answer", Text, nullable=False),
        Column("event", BigInteger),
        _key("offers", "match_id", "ply", "color", "kind"),
        sa.UniqueConstraint("event", name="uq_offers_event"),
    )


def _challenges() -> None:
    name = "challenges"
    op.create_table(
        name,
        Column("id", Integer, nullable=False),
        Column("channel_id", BigInteger, _to(name, "channel_id", "channels.id"), nullable=False),
        Column(
            "challenger_id", BigInteger, _to(name, "challenger_id", "people.id"), nullable=False
        ),
        Column("opponent_id", BigInteger, _to(name, "opponent_id", "people.id")),
        *_terms(),
        Column("color", SmallInteger),
        Column("created_at", MOMENT, nullable=False),
        Column("expires_at", MOMENT, nullable=False),
        Column("state", Text, nullable=False),
        Column("match_id", Integer, _to(name, "match_id", "matches.id")),
        Column("rematch_of", Integer, _to(name, "rematch_of", "matches.id")),
        Column("message_id", BigInteger),
        _key(name, "id"),
        sqlite_autoincrement=True,
    )
    for column in ("channel_id", "challenger_id", "opponent_id", "rematch_of"):
        op.create_index(f"ix_challenges_{column}", name, [column])
    _partial_index("uq_challenges_rematch", name, "rematch_of", "state = 'open'", unique=True)
    _partial_index("ix_challenges_open", name, "expires_at", "state = 'open'")


def _messages() -> None:
    op.create_table(
        "boards",
        _discord_id("message_id"),
        _of_match("boards"),
        Column("version", Integer, nullable=False),
        _key("boards", "message_id"),
    )
    op.create_index("ix_boards_match_id", "boards", ["match_id"])
    op.create_table(
        "command_hashes",
        Column("scope", Text, nullable=False),
        Column("hash", Text, nullable=False),
        _key("command_hashes", "scope"),
    )


def _terms() -> tuple[Column[Any], ...]:
    return (
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Text, nullable=False),
    )


def _discord_id(name: str) -> Column[int]:
    return Column(name, BigInteger, autoincrement=False, nullable=False)


def _of_match(table: str) -> Column[int]:
    return Column("match_id", Integer, _to(table, "match_id", "matches.id"), nullable=False)


def _to(table: str, column: str, target: str) -> ForeignKey:
    return ForeignKey(target, name=f"fk_{table}_{column}")


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def _partial_index(name: str, table: str, column: str, where: str, unique: bool = False) -> None:
    only = sa.text(where)
    op.create_index(name, table, [column], unique=unique, sqlite_where=only, postgresql_where=only)
