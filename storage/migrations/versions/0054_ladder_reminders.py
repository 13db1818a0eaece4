"""When somebody is reminded of a challenge on a ladder."""

from alembic import op
from sqlalchemy import Column

from storage.columns import UtcTime

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    op.add_column("ladder_challenges", Column("remind_at", UtcTime))
