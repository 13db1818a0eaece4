"""Trophies of tournaments, and whether a day's notice of a start was given."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, SmallInteger, true

from storage.columns import OwnId

revision = "0066"
down_revision = "0065"


def upgrade() -> None:
    op.add_column(
        "tournaments", Column("is_announced", Boolean, nullable=False, server_default=true())
    )
    op.create_table(
        "trophies",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("place", SmallInteger, nullable=False),
        Column("people", SmallInteger, nullable=False),
    )
    op.create_index("ix_trophies_person_id", "trophies", ["person_id"])
