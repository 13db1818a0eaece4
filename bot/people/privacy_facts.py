"""What can be wrong with a wish about one's own data, as facts.

MatchError
└── NothingKept · FetchedJustNow · NotYourData
"""

from datetime import datetime

from bot.matches.match_error import MatchError


class NothingKept(MatchError):
    """Nothing is known of a person."""


class FetchedJustNow(MatchError):
    """A person has fetched their data a moment ago and may do so again at `again_at`."""

    def __init__(self, again_at: datetime) -> None:
        super().__init__(again_at)
        self.again_at = again_at


class NotYourData(MatchError):
    """The control is about the data of someone else."""
