"""Sums of runs that are not kept any more, by weeks."""

from alembic import op
from sqlalchemy import BigInteger, Column, Date, ForeignKey, Integer, Text

revision = "0071"
down_revision = "0070"


def upgrade() -> None:
    op.create_table(
        "run_weeks",
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("server_id", BigInteger, primary_key=True, autoincrement=False),
        Column("kind", Text, primary_key=True),
        Column("week", Date, primary_key=True),
        Column("runs", Integer, nullable=False),
        Column("solved", Integer, nullable=False),
        Column("best", Integer, nullable=False),
    )
