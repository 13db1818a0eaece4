"""Teams enter tournaments: their names, their captains, and how many play in a match."""

from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, SmallInteger, Text, false

from storage.columns import OwnId

revision = "0048"
down_revision = "0047"


def upgrade() -> None:
    op.add_column("tournaments", Column("boards", SmallInteger, nullable=False, server_default="1"))
    op.add_column("entries", Column("is_captain", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "tournament_teams",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("number", SmallInteger, primary_key=True),
        Column("name", Text, nullable=False),
    )
