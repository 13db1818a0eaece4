"""Future times as typed: one from the date picker, a time of day with or without its day, or a
length of time from now, in the reader's language.
"""

import re
from datetime import datetime, time, timedelta

from discord.app_commands import Choice

from bot.acts.option_choices import list_choices
from bot.acts.own_calendar import find_calendar
from bot.acts.request import Request
from bot.clocks.durations import DURATION, read_duration, write_duration
from bot.clocks.refused_control import UnreadableControl
from bot.people.own_calendar import OwnCalendar
from bot.people.typed_dates import UnreadableDate, read_picked
from bot.talk.matches.clock_reading import read_length
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.people.day_reading import read_moment
from bot.talk.people.holiday_texts import day_label
from bot.talk.request_refusals import UnreadableStart
from bot.tournaments.planned_start import FURTHEST

LONGEST_START = 50  # characters
AHEAD = re.compile(DURATION)
SOON = [timedelta(minutes=minutes) for minutes in (15, 30, 60, 120)]
USUAL_HOURS = range(17, 23)  # of the day, at which clubs meet


def read_start(text: str, calendar: OwnCalendar) -> datetime | None:
    """Return the time that was picked or typed, or now plus the length typed; None for no text.

    Raises `UnreadableStart`.
    """
    written = text.strip()
    if not written:
        return None
    if (picked := read_picked(written)) is not None:
        return picked
    length = read_length(written)
    if AHEAD.fullmatch(length) is None:
        return _read_day_and_time(written, calendar)
    try:
        ahead = min(read_duration(length), 2 * FURTHEST)
    except UnreadableControl:
        raise UnreadableStart from None
    return calendar.now.replace(microsecond=0) + ahead


def _read_day_and_time(text: str, calendar: OwnCalendar) -> datetime:
    try:
        moment = read_moment(text, calendar)
    except UnreadableDate:
        raise UnreadableStart from None
    if moment is None:
        raise UnreadableStart
    return moment


async def list_starts(request: Request, typed: str) -> list[Choice[str]]:
    """List usual starts, or the typed one, with its day and time for this person."""
    calendar = await find_calendar(request)
    if len(typed) > LONGEST_START:
        return []
    if typed.strip():
        try:
            start = read_start(typed, calendar)
        except UnreadableStart:
            return []
        return list_choices([(label_start(start, calendar), typed.strip())] if start else [])
    evening = sorted(calendar.next_time(time(hour)) for hour in USUAL_HOURS)
    return list_choices(
        [
            *((duration_in_words(ahead), write_duration(ahead)) for ahead in SOON),
            *((label_start(start, calendar), f"<t:{int(start.timestamp())}>") for start in evening),
        ]
    )


def label_start(start: datetime, calendar: OwnCalendar) -> str:
    """Label a start in a list: the time and day for this person, and how far away that is."""
    day = day_label(calendar.day_of(start), calendar.today, calendar.order)
    return f"{start.astimezone(calendar.zone):%H:%M}, {day}"
