"""Days and times of day as the reader's language tells them: "in 5 days", a date, "today 20:00"."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from bot.clocks.plain_letters import plain_letters
from bot.people.own_calendar import OwnCalendar
from bot.people.typed_dates import (
    MOST_DAYS_AHEAD,
    DateOrder,
    UnreadableDate,
    read_date,
)
from bot.talk.languages import speak_english
from bot.talk.matches.clock_reading import read_length
from bot.talk.people.holiday_texts import label_ahead, label_days_ahead

LONGEST = 100  # characters; every label is shorter
DATE = "~"  # stands for any date
COUNT = re.compile(r"\d{1,3}")
LENGTH = re.compile(r"(\d{1,3}) ?(d|w)(?:ays?|eeks?)?")
DAYS = {"d": 1, "w": 7}
# 20:00, 8:30 pm, 8pm
TIME = re.compile(
    r"(?<![\w:])(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?(?: ?(?P<half>[ap])\.?m\.?)?(?![\w:])"
)
NOON = 12  # which is 12 pm, and midnight 12 am


def read_day(text: str, order: DateOrder, today: date) -> date:
    """Return the day that a text names by a date, by how far away it is, or by both.

    If both are there, the date counts. Raises `UnreadableDate`.
    """
    if len(text) > LONGEST:
        raise UnreadableDate(text, order)
    written, words = text, plain_letters(text)
    *_, count = (0, *map(int, COUNT.findall(words)))  # the last number
    for ahead in {0, 1, count}:
        for end in _ends_of_labels(ahead):
            if words == end.strip(" \N{MIDDLE DOT}"):
                return today + timedelta(days=ahead)
            written = words.removesuffix(end) if words.endswith(end) else written
    if length := LENGTH.fullmatch(read_length(text)):
        days = int(length[1]) * DAYS[length[2]]
        if days <= MOST_DAYS_AHEAD:
            return today + timedelta(days=days)
    return read_date(written, order, today)


def read_moment(text: str, calendar: OwnCalendar) -> datetime | None:
    """Return when a person's clocks show a typed time of day; None for a text without one.

    It is on the day in the text, else today, or tomorrow if it is past. Raises `UnreadableDate`.
    """
    words = plain_letters(text)
    times = [found for found in TIME.finditer(words) if found["minute"] or found["half"]]
    if len(text) > LONGEST or len(times) != 1:
        return None
    (found,) = times
    at = _read_time(found)
    if at is None:
        raise UnreadableDate(text, calendar.order)
    parts = (words[: found.start()], words[found.end() :])
    day = " ".join(part.strip(" ,\N{MIDDLE DOT}") for part in parts).strip()
    if not day:
        return calendar.next_time(at)
    return calendar.moment_of(read_day(day, calendar.order, calendar.today), at)


def _read_time(found: re.Match[str]) -> time | None:
    """Return a time of day as `TIME` finds it; None if no clock shows it."""
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        if not 1 <= hour <= NOON:
            return None
        hour = hour % NOON + NOON * (found["half"] == "p")
    try:
        return time(hour, minute)
    except ValueError:
        return None


def _ends_of_labels(ahead: int) -> Iterator[str]:
    """Yield how labels of a day so far away end, in the reader's language and in English."""
    own = label_ahead(DATE, ahead), label_days_ahead(DATE, ahead)
    with speak_english():
        english = label_ahead(DATE, ahead), label_days_ahead(DATE, ahead)
    for label in (*own, *english):
        yield plain_letters(label).partition(DATE)[2]
