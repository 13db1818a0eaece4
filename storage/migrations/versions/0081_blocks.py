"""People by whom a person does not want to be called."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey

from storage.columns import UtcTime

revision = "0081"
down_revision = "0080"


def upgrade() -> None:
    op.create_table(
        "blocks",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("blocked_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("since", UtcTime, nullable=False),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])
