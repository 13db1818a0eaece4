"""Teams whose votes are counted at the end only, or shown with names; a server's usual guard."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, Text

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    for name in ("is_blind", "shows_names"):
        column = Column(name, Boolean, nullable=False, server_default=sa.false())
        op.add_column("teams", column)
    op.add_column("servers", Column("guard", Text))
