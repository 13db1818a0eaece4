"""Who may enter a tournament, when, and how many; its waiting list."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, SmallInteger, Text

from storage.columns import OwnId, UtcTime

revision = "0065"
down_revision = "0064"


def upgrade() -> None:
    for column in (
        Column("opens_at", UtcTime),
        Column("closes_at", UtcTime),
        Column("least_people", SmallInteger),
        Column("most_people", SmallInteger),
        Column("role_ids", Text, nullable=False, server_default=""),
        Column("account_days", SmallInteger, nullable=False, server_default="0"),
        Column("member_days", SmallInteger, nullable=False, server_default="0"),
        Column("least_rating", SmallInteger),
        Column("highest_rating", SmallInteger),
    ):
        op.add_column("tournaments", column)
    op.create_table(
        "tournament_applicants",
        Column("tournament_id", OwnId, ForeignKey("tournaments.id"), primary_key=True),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("state", Text, nullable=False),
        Column("since", UtcTime),
        Column("is_here", Boolean, nullable=False),
    )
    op.create_index("ix_tournament_applicants_person_id", "tournament_applicants", ["person_id"])
