"""Why a request about one's own data is refused, as facts.

MatchError
└── NothingKept · FetchedJustNow · NotYourData
"""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.match_error import MatchError


class NothingKept(MatchError):
    """Nothing is stored about a person."""


@dataclass(eq=False, repr=False)
class FetchedJustNow(MatchError):
    """A person fetched their data a moment ago and may do so again at `again_at`."""

    again_at: datetime


class NotYourData(MatchError):
    """The control is about another person's data."""
