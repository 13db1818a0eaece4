"""Lessons that are offered after a lost game: who wants none, and when the last one was."""

from alembic import op
from sqlalchemy import Column, Text

from storage.columns import UtcTime

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("people", Column("lesson_offers", Text))
    op.add_column("people", Column("lesson_offered_at", UtcTime))
