"""What keeps someone from following a match or from sharing it.

WatchRefused
└── AlreadyShared · TooManyShares · FollowOwnMatch · TooManyFollowers · TooManyFollowed
"""

from datetime import datetime


class WatchRefused(Exception):
    """Someone who looks at a match cannot do what they want with it."""


class AlreadyShared(WatchRefused):
    """The match was shared in this channel before."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class TooManyShares(WatchRefused):
    """The person has shared as much as one may for now; `until` is when they may again."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class FollowOwnMatch(WatchRefused):
    """Players hear of their own match anyway."""


class TooManyFollowers(WatchRefused):
    """The match has as many followers as one can have."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class TooManyFollowed(WatchRefused):
    """The person follows as many matches as one can."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most
