"""Why a request about one's own data is refused, as facts.

MatchError
└── NothingKept · FetchedJustNow · NotYourData
"""

from datetime import datetime

from bot.matches.match_error import MatchError


class NothingKept(MatchError):
    """Nothing is stored about a person."""


class FetchedJustNow(MatchError):
    """A person fetched their data a moment ago and may do so again at `again_at`."""

    def __init__(self, again_at: datetime) -> None:
        super().__init__(again_at)
        self.again_at = again_at


class NotYourData(MatchError):
    """The control is about another person's data."""
