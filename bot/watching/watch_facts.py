"""Why a person may not follow or share a match.

WatchRefused
└── AlreadyShared · TooManyShares · FollowOwnMatch · TooManyFollowers · TooManyFollowed
"""

from datetime import datetime


class WatchRefused(Exception):
    """A watcher may not do what they want with a match."""


class AlreadyShared(WatchRefused):
    """The match was shared in this channel before."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class TooManyShares(WatchRefused):
    """The person has shared as often as allowed for now; `until` is when they may again."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class FollowOwnMatch(WatchRefused):
    """Players hear about their own match anyway."""


class TooManyFollowers(WatchRefused):
    """The match has the most followers allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class TooManyFollowed(WatchRefused):
    """The person follows the most matches allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most
