"""Who was the first to solve a puzzle of a day, and whether they may be named."""

from alembic import op
from sqlalchemy import Column, Text

from storage.columns import UtcTime

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("people", Column("solver_name", Text))
    op.add_column("daily_solvers", Column("solved_at", UtcTime))
