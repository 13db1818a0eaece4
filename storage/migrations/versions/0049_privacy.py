"""Who wants to be erased, when one's own data was last fetched, and all rows of a person found."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, text

from storage.columns import UtcTime

revision = "0049"
down_revision = "0048"

# Where a person or a channel, which may be that of a person alone, stands in a table whose other
# indexes do not begin with them.
KEYS = {
    "boards": ("channel_id",),
    "challenges": ("challenger_id", "opponent_id", "channel_id"),
    "daily_puzzles": ("channel_id",),
    "game_puzzles": ("channel_id",),
    "lobbies": ("starter_id", "channel_id"),
    "offer_messages": ("channel_id",),
    "puzzle_channels": ("channel_id",),
    "shares": ("channel_id",),
    "votes": ("person_id",),
    "simuls": ("host_id", "channel_id"),
    "simul_boards": ("person_id",),
    "tournaments": ("starter_id", "channel_id"),
    "entries": ("person_id",),
    "forecasts": ("person_id",),
    "rated_games": ("black_id",),
    "teams": ("captain_id",),
    "members": ("person_id",),
    "bans": ("person_id", "made_by"),
    "audit": ("actor_id", "person_id"),
    "puzzle_reports": ("person_id",),
}


def upgrade() -> None:
    op.add_column("people", Column("exported_at", UtcTime))
    op.create_table(
        "erasures",
        Column("id", Integer, primary_key=True),
        Column("person_id", BigInteger, nullable=False),
        Column("asked_at", UtcTime, nullable=False),
        Column("waits", Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_erasures_person_id", "erasures", ["person_id"])
    is_open = text("NOT waits")
    op.create_index(
        "uq_erasures_open",
        "erasures",
        ["person_id"],
        unique=True,
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    for table, columns in KEYS.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])
    is_own = text("person_id IS NOT NULL")
    op.create_index(
        "ix_rooms_person",
        "rooms",
        ["person_id"],
        sqlite_where=is_own,
        postgresql_where=is_own,
    )
