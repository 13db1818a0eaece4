"""Boards that people have open in a browser, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBoard:
    """One press of a person that opens a match in a browser, until `ends_at`.

    `ticket_hash` identifies it. The press was made in a channel, of a server unless `server_id` is
    None, by someone whose client speaks `locale`.
    """

    ticket_hash: str
    match_id: int
    person_id: int
    server_id: int | None
    channel_id: int
    locale: str
    made_at: datetime
    ends_at: datetime
    seen_at: datetime | None = None
