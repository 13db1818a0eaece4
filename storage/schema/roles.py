"""Roles of servers that the bot gives to winners."""

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text

from storage.columns import OwnId
from storage.schema.base import metadata, partial_index
from storage.schema.people import people

# The roles that people have won: to be given, held, or to be taken away again.
won_roles = Table(
    "won_roles",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("role_id", BigInteger, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("state", Text, nullable=False),
    Column("tournament_id", OwnId),
)
IS_WAITING_ROLE = "won_roles.state <> 'held'"
partial_index("ix_won_roles_waiting", won_roles.c.server_id, where="state <> 'held'")
