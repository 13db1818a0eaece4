"""Facts that a bot needs to know about its database as a whole."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Restoration:
    """A restore: the database does not know what was sent between the two moments."""

    made_at: datetime
    restored_at: datetime

    def covers(self, moment: datetime) -> bool:
        """Tell whether a moment lies in the time that was lost."""
        return self.made_at < moment < self.restored_at


@dataclass(frozen=True, slots=True)
class Instance:
    """The id of the database, and the last restore of it."""

    id: str
    restoration: Restoration | None
