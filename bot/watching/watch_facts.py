"""Why a person may not follow or share a match.

WatchRefused
└── AlreadyShared · TooManyShares · FollowOwnMatch · TooManyFollowers · TooManyFollowed
"""

from dataclasses import dataclass
from datetime import datetime


class WatchRefused(Exception):
    """A watcher may not do what they want with a match."""


@dataclass(eq=False, repr=False)
class AlreadyShared(WatchRefused):
    """The match was shared in this channel before."""

    channel_id: int


@dataclass(eq=False, repr=False)
class TooManyShares(WatchRefused):
    """The person has shared as often as allowed for now; `until` is when they may again."""

    until: datetime


class FollowOwnMatch(WatchRefused):
    """Players hear about their own match anyway."""


@dataclass(eq=False, repr=False)
class TooManyFollowers(WatchRefused):
    """The match has the most followers allowed."""

    most: int


@dataclass(eq=False, repr=False)
class TooManyFollowed(WatchRefused):
    """The person follows the most matches allowed."""

    most: int
