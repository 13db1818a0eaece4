"""What keeps somebody from following a match or from sharing it.

WatchRefused
└── AlreadyShared · TooManyShares
"""

from datetime import datetime


class WatchRefused(Exception):
    """Somebody who looks at a match cannot do what they want with it."""


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
