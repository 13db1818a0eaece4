"""Future times as typed: one from the date picker, or a length of time from now."""

import re
from datetime import datetime

from bot.clocks.durations import DURATION, read_duration
from bot.clocks.refused_control import UnreadableControl
from bot.people.typed_dates import read_picked
from bot.talk.request_refusals import UnreadableStart
from bot.tournaments.planned_start import FURTHEST

LONGEST_START = 50  # characters
AHEAD = re.compile(DURATION)


def read_start(text: str, now: datetime) -> datetime | None:
    """Return the time that was picked, or now plus the length typed; None for no text.

    Raises `UnreadableStart`.
    """
    written = text.strip().lower()
    if not written:
        return None
    if (picked := read_picked(written)) is not None:
        return picked
    if AHEAD.fullmatch(written) is None:
        raise UnreadableStart
    try:
        ahead = min(read_duration(written), 2 * FURTHEST)
    except UnreadableControl:
        raise UnreadableStart from None
    return now.replace(microsecond=0) + ahead
