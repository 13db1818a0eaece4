"""News of a server's matches, and the message that shows the most interesting one."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.matches import matches
from storage.schema.people import servers

# News for a server's feed about a match at a ply, told once. Items sent in one message are claimed
# together by their sender.
feed_items = Table(
    "feed_items",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("server_id", BigInteger, ForeignKey(servers.c.id), nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("claimed_at", UtcTime),
    Column("sent_at", UtcTime),
)
Index("ix_feed_items_sent", feed_items.c.server_id, feed_items.c.sent_at)
IS_UNTOLD = "feed_items.sent_at IS NULL"
partial_index(
    "ix_feed_items_open", feed_items.c.server_id, feed_items.c.made_at, where="sent_at IS NULL"
)

# The message of a server that shows its most interesting match, and which version of it.
watch_parties = Table(
    "watch_parties",
    metadata,
    Column("server_id", BigInteger, ForeignKey(servers.c.id), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("chosen_at", UtcTime, nullable=False),
    Column("posted_at", UtcTime, nullable=False),
    Column("edited_at", UtcTime, nullable=False),
)
