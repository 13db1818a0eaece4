"""News that servers are told of their matches, as it enters and leaves this package."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedItem:
    """An item of news about a match at a ply, for a server's feed; `claimed_at` if claimed."""

    match_id: int
    kind: str
    ply: int
    server_id: int
    made_at: datetime
    claimed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchPartyRow:
    """The message in which a server shows a match: its version, start and last edit."""

    server_id: int
    channel_id: int
    message_id: int
    match_id: int
    version: int
    chosen_at: datetime
    posted_at: datetime
    edited_at: datetime
