"""What people do with the matches of others: share them, follow them, predict them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.matches import matches
from storage.schema.people import channels, people

# The channels in which a finished match was shared. One that was claimed but not sent may be shared
# again.
shares = Table(
    "shares",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), primary_key=True, index=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("shared_at", UtcTime, nullable=False),
    Column("is_sent", Boolean, nullable=False),
)
Index("ix_shares_person", shares.c.person_id, shares.c.shared_at)

# The people who follow a running match, and when a message is due to them; its sender claims it.
follows = Table(
    "follows",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("how", Text, nullable=False),
    Column("due_at", UtcTime),
    Column("claimed_at", UtcTime),
)
Index("ix_follows_person", follows.c.person_id)
IS_FOLLOWED = "follows.due_at IS NOT NULL"
partial_index("ix_follows_due", follows.c.due_at, where="due_at IS NOT NULL")

# People's predictions of a match that began in a server, and the points they brought at the end.
forecasts = Table(
    "forecasts",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("server_id", BigInteger),
    Column("outcome", Text, nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("points", Integer),
)
Index("ix_forecasts_made", forecasts.c.made_at)
Index("ix_forecasts_server", forecasts.c.server_id, forecasts.c.made_at)
