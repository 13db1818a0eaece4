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
