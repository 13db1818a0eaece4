"""Duels: people who solve the same puzzles against the clock."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    false,
)

from storage.columns import Numbers, OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.people import channels, people

IS_DUE_DUEL = "due_at IS NOT NULL"
IS_LIVE_DUEL = "state <> 'over' AND state <> 'withdrawn' AND state <> 'expired'"

# `row` are the puzzles, from the start on. Something must be done at `due_at`: the lobby expires,
# or it begins for those who are ready. `next_id` is the duel that the same people were asked to
# afterwards.
duels = Table(
    "duels",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("away_channel_id", BigInteger, ForeignKey(channels.c.id), index=True),
    Column("host_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("opponent_id", BigInteger, ForeignKey(people.c.id), index=True),
    Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("game", Text),  # none: of all games
    Column("most", SmallInteger, nullable=False),  # people, on each side if there are two
    Column("row", Numbers),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("due_at", UtcTime),
    Column("next_id", OwnId),
    Column("message_id", BigInteger),
    Column("away_message_id", BigInteger),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    sqlite_autoincrement=True,
)
partial_index("ix_duels_due", duels.c.due_at, where=IS_DUE_DUEL)
partial_index("ix_duels_unshown", duels.c.id, where="wanted_version > shown_version")
partial_index("ix_duels_live", duels.c.host_id, where=IS_LIVE_DUEL)
Index("ix_duels_created", duels.c.created_at)

# `side` is 0 for the channel of the duel and 1 for the other one; none if there is only one. The
# run may be gone before its duel.
duel_people = Table(
    "duel_people",
    metadata,
    Column("duel_id", OwnId, ForeignKey(duels.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
    Column("side", SmallInteger),
    Column("run_id", OwnId),
    Column("is_ready", Boolean, nullable=False, server_default=false()),
)
