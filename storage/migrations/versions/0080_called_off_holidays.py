"""Holidays that were called off before they began are gone, no longer kept without any length."""

from alembic import op

revision = "0080"
down_revision = "0079"


def upgrade() -> None:
    op.execute("DELETE FROM off_times WHERE cause = 'HOLIDAY' AND ends_at <= begins_at")
