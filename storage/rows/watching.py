"""What people do with the matches of others, as it enters and leaves this room."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """A person shares a finished match in a channel; `is_sent` once it stands there."""

    match_id: int
    channel_id: int
    person_id: int
    shared_at: datetime
    is_sent: bool = False
