"""The moment at which something counts: moves that were under way, and times when the bot
was down.
"""

from datetime import datetime, timedelta

from bot.clocks.off_times import Cause, OffTime

MOST_UNDER_WAY = timedelta(seconds=60)
BEAT = timedelta(seconds=15)  # how often the bot notes that it is at work
TOLERATED_GAP = timedelta(seconds=45)  # between two such notes
GRACE = timedelta(seconds=5)  # in which moves under way still beat the end by time


def move_instant(created_at: datetime, last_turn_at: datetime, now: datetime) -> datetime:
    """Return the moment at which a move counts if Discord received it at `created_at`.

    It is not after now, not more than a minute ago, and not before the last turn ended.
    """
    return max(min(now, created_at), now - MOST_UNDER_WAY, last_turn_at)


def find_outage(beat_at: datetime, now: datetime, tolerated: timedelta) -> list[OffTime]:
    """Return the time since the last beat as an outage, if it is longer than tolerated.

    A process that has just begun tolerates no gap at all.
    """
    gap = now - beat_at
    return [OffTime(Cause.OUTAGE, beat_at, now)] if gap > tolerated else []


def may_settle(limit: datetime, beat_at: datetime, now: datetime) -> bool:
    """Whether the timekeeper may end a game whose time ran out at a limit.

    The bot must have been at work then, and moves under way go first.
    """
    return limit <= beat_at and now >= limit + GRACE
