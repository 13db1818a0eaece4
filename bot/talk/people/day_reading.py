"""Days as the reader's language tells them, read again: "today", "in 5 days", a date."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from bot.clocks.plain_letters import plain_letters
from bot.people.typed_dates import (
    MOST_DAYS_AHEAD,
    DateOrder,
    UnreadableDate,
    read_date,
)
from bot.talk.languages import speak_english
from bot.talk.matches.clock_reading import read_length
from bot.talk.people.holiday_texts import label_ahead

LONGEST = 100  # characters; every label is shorter
DATE = "~"  # stands for any date
COUNT = re.compile(r"\d{1,3}")
LENGTH = re.compile(r"(\d{1,3}) ?(d|w)(?:ays?|eeks?)?")
DAYS = {"d": 1, "w": 7}


def read_day(text: str, order: DateOrder, today: date) -> date:
    """Return the day that a text names by a date, by how far away it is, or by both.

    If both are there, the date counts. Raises `UnreadableDate`.
    """
    if len(text) > LONGEST:
        raise UnreadableDate(text, order)
    written, words = text, plain_letters(text)
    *_, count = (0, *map(int, COUNT.findall(words)))  # the last number
    for ahead in {0, count}:
        for end in _ends_of_labels(ahead):
            if words == end.strip(" \N{MIDDLE DOT}"):
                return today + timedelta(days=ahead)
            written = words.removesuffix(end) if words.endswith(end) else written
    if length := LENGTH.fullmatch(read_length(text)):
        days = int(length[1]) * DAYS[length[2]]
        if days <= MOST_DAYS_AHEAD:
            return today + timedelta(days=days)
    return read_date(written, order, today)


def _ends_of_labels(ahead: int) -> Iterator[str]:
    """Yield how labels of a day so far away end, in the reader's language and in English."""
    own = label_ahead(DATE, ahead)
    with speak_english():
        english = label_ahead(DATE, ahead)
    for label in (own, english):
        yield plain_letters(label).partition(DATE)[2]
