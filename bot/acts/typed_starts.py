"""Future times as typed: one from the date picker, or a length of time from now in
the reader's language."""

import re
from datetime import datetime

from bot.clocks.durations import DURATION, read_duration
from bot.clocks.refused_control import UnreadableControl
from bot.people.typed_dates import read_picked
from bot.talk.matches.clock_reading import read_length
from bot.talk.request_refusals import UnreadableStart
from bot.tournaments.planned_start import FURTHEST

LONGEST_START = 50  # characters
AHEAD = re.compile(DURATION)


def read_start(text: str, now: datetime) -> datetime | None:
    """Return the time that was picked, or now plus the length typed; None for no text.

    Raises `UnreadableStart`.
    """
    written = text.strip()
    if not written:
        return None
    if (picked := read_picked(written)) is not None:
        return picked
    length = read_length(written)
    if AHEAD.fullmatch(length) is None:
        raise UnreadableStart
    try:
        ahead = min(read_duration(length), 2 * FURTHEST)
    except UnreadableControl:
        raise UnreadableStart from None
    return now.replace(microsecond=0) + ahead
