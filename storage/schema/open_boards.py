"""The boards that people have open in a browser."""

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata
from storage.schema.matches import matches
from storage.schema.people import people

# One press of a button: a ticket that is used once, and the session it became; of both secrets only
# hashes are kept. `channel_id` is where the button was pressed: whoever did sees that channel.
# `seen_at` is when the board was last heard of while it was shown.
open_boards = Table(
    "open_boards",
    metadata,
    Column("ticket_hash", Text, primary_key=True),
    Column("session_hash", Text, unique=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("server_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("locale", Text, nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("seen_at", UtcTime, index=True),
    Column("ends_at", UtcTime, nullable=False, index=True),
)
