"""Matches that have been over for a while are packed."""

from datetime import datetime, timedelta

from bot.matches.work import Work, writes
from storage.packing import pack_matches

AGE = timedelta(hours=1)  # since the end: longer than Discord repeats events or waits for answers


@writes
def pack_ended(work: Work, now: datetime, most: int = 50) -> int:
    """Pack some matches that have been over for `AGE`; return how many.

    A packed match takes a third of the space.
    """
    return pack_matches(work.transaction, now - AGE, most)
