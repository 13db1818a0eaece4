"""Simuls, one person against many at once: the opponents and their matches."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index, terms
from storage.schema.matches import matches
from storage.schema.people import channels, people

# The version of its message is `wanted_version` plus the versions of its matches.
simuls = Table(
    "simuls",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("host_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    *terms(),
    Column("host_color", SmallInteger),  # NULL: White on every other board
    Column("most_boards", SmallInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),  # of joining; then of beginning boards
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("is_told", Boolean, nullable=False),  # whether its end was announced in its channel
    sqlite_autoincrement=True,
)
IS_UNTOLD_SIMUL = "NOT simuls.is_told"
partial_index("ix_simuls_untold", simuls.c.id, where="NOT is_told")
IS_OPEN_SIMUL = "simuls.state = 'open'"
partial_index("uq_simuls_open_here", simuls.c.channel_id, where="state = 'open'", unique=True)

# Numbers are assigned when it starts; before that, they are the order of joining.
simul_boards = Table(
    "simul_boards",
    metadata,
    Column("simul_id", OwnId, ForeignKey(simuls.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("is_out", Boolean, nullable=False),  # the board did not begin, and will not
)
