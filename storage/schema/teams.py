"""Teams and who belongs to them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    SmallInteger,
    Table,
    Text,
    false,
)

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.people import people

teams = Table(
    "teams",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("name", Text, nullable=False),
    Column("decides", Text, nullable=False),
    Column("captain_id", BigInteger, ForeignKey(people.c.id), index=True),
    Column("joins", Text, nullable=False, server_default="open"),
    Column("role_id", BigInteger),
    Column("guard", Text, nullable=False, server_default="friends"),
    Column("turn_seconds", Integer, nullable=False, server_default="28800"),
    Column("quorum", SmallInteger, nullable=False, server_default="1"),
    Column("silence", Text, nullable=False, server_default="lot"),
    Column("is_door_closed", Boolean, nullable=False, server_default=false()),
    Column("is_person", Boolean, nullable=False, server_default=false()),
    Column("is_blind", Boolean, nullable=False, server_default=false()),
    Column("shows_names", Boolean, nullable=False, server_default=false()),
    Column("thread_id", BigInteger),  # the thread in which its members talk
    Column("level", SmallInteger),  # the level of the computer, if it plays in place of people
    Column("own_name", Text),  # the name in its own server alone; others see `name`
    Column("own_server_id", BigInteger),
)

# The members of a team. A person who was named but has not joined yet has no `joined_at`. One who
# left keeps the row, as nobody may play on both sides of a match.
members = Table(
    "members",
    metadata,
    Column("team_id", OwnId, ForeignKey(teams.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("joined_at", UtcTime),
    Column("left_at", UtcTime),
    Column("was_removed", Boolean, nullable=False),
    Column("is_called", Boolean, nullable=False),
    Column("seen_council", Integer, nullable=False),
)
partial_index("ix_members_live", members.c.person_id, where="left_at IS NULL")
