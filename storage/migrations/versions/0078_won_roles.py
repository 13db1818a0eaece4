"""Roles for the winners of tournaments and the champions of months."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text, text

from storage.columns import OwnId

revision = "0078"
down_revision = "0077"


def upgrade() -> None:
    op.add_column("tournaments", Column("winner_role", BigInteger))
    op.add_column("servers", Column("champion_role", BigInteger))
    op.create_table(
        "won_roles",
        Column("server_id", BigInteger, primary_key=True, autoincrement=False),
        Column("role_id", BigInteger, primary_key=True, autoincrement=False),
        Column("person_id", BigInteger, ForeignKey("people.id"), primary_key=True),
        Column("state", Text, nullable=False),
        Column("tournament_id", OwnId),
    )
    op.create_index("ix_won_roles_person_id", "won_roles", ["person_id"])
    where = text("state <> 'held'")
    op.create_index(
        "ix_won_roles_waiting",
        "won_roles",
        ["server_id"],
        sqlite_where=where,
        postgresql_where=where,
    )
