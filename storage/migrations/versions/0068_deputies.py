"""Second arbiters of tournaments."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey

from storage.columns import OwnId

revision = "0068"
down_revision = "0067"


def upgrade() -> None:
    op.create_table(
        "tournament_deputies",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), nullable=False),
    )
    op.create_index("ix_tournament_deputies_person_id", "tournament_deputies", ["person_id"])
