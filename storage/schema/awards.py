"""People's awards, once each, and their progress towards those that take several games."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata
from storage.schema.matches import matches
from storage.schema.people import people

# `match_id` is the game at whose end the award was earned.
awards = Table(
    "awards",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("at", UtcTime, nullable=False),
)

# How far one game has brought a person towards an award.
award_steps = Table(
    "award_steps",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True, index=True),
    Column("count", Integer, nullable=False),
)
