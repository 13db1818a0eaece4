"""What decides the chance in matches of some games."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, Text

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    op.create_table(
        "match_secrets",
        Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
        Column("secret", Text, nullable=False),
    )
