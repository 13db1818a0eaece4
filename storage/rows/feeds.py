"""What servers are told of their matches, as it enters and leaves this room."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedItem:
    """Something of a match at a ply that a server is told, which may be claimed since a moment."""

    match_id: int
    kind: str
    ply: int
    server_id: int
    made_at: datetime
    claimed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchPartyRow:
    """The message of a server that shows a match in a version, since when, and edited when."""

    server_id: int
    channel_id: int
    message_id: int
    match_id: int
    version: int
    chosen_at: datetime
    posted_at: datetime
    edited_at: datetime
