"""What a bot wants to know of its database as a whole."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Restoration:
    """A backup that was put back: what was sent between the two moments is not in the database."""

    made_at: datetime
    restored_at: datetime

    def covers(self, moment: datetime) -> bool:
        """Tell whether a moment is one of those that were lost."""
        return self.made_at < moment < self.restored_at


@dataclass(frozen=True, slots=True)
class Instance:
    """Which database it is, and the last backup that was put back into it."""

    id: str
    restoration: Restoration | None
