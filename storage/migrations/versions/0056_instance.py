"""Facts of the whole database; games put back from a backup; servers that the bot has left."""

from alembic import op
from sqlalchemy import Column, Text

from storage.columns import UtcTime

revision = "0056"
down_revision = "0055"


def upgrade() -> None:
    op.create_table(
        "instance",
        Column("key", Text, primary_key=True),
        Column("value", Text, nullable=False),
    )
    op.add_column("matches", Column("put_back_from", UtcTime))
    op.add_column("servers", Column("left_at", UtcTime))
    if op.get_bind().dialect.name == "postgresql":
        # Puzzles have the numbers that the school gives them: 0055 counted them needlessly.
        op.execute("ALTER TABLE puzzle_ratings ALTER COLUMN puzzle DROP DEFAULT")
        op.execute("DROP SEQUENCE puzzle_ratings_puzzle_seq")
