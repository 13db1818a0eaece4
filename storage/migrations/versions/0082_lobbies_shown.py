"""Lobbies know which state their messages show, so that a failed last edit is made again."""

from alembic import op
from sqlalchemy import Column, Integer, text

revision = "0082"
down_revision = "0081"
OUTDATED = text("wanted_version > shown_version")


def upgrade() -> None:
    for name in ("wanted_version", "shown_version"):
        op.add_column("lobbies", Column(name, Integer, nullable=False, server_default="0"))
    op.create_index(
        "ix_lobbies_due", "lobbies", ["id"], postgresql_where=OUTDATED, sqlite_where=OUTDATED
    )
