"""Dates that people type in numbers, in the order of their language."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum, auto

from bot.matches.match_error import MatchError

PICKED = re.compile(r"<t:(?P<seconds>-?\d{1,13})(?::[a-zA-Z])?>")  # by Discord's own date picker
SPELLING = re.compile(r"[\d\s./\-年月日년월일]+")
NUMBER = re.compile(r"\d+")
YEAR_DIGITS = 4
MOST_DAYS_AHEAD = 999
LAST_SECOND = 250_000_000_000  # since 1970: in the year 9892, so that zone offsets can be added
YEARS = range(1970, 9892)  # which can be read, for the same reason


class DateOrder(Enum):
    """The order of the parts of a date written in numbers."""

    DAY = auto()
    MONTH = auto()
    YEAR = auto()


ORDERS = {  # of the locales of Discord; all others begin with the day
    "en-US": DateOrder.MONTH,
    **dict.fromkeys(("hu", "ja", "ko", "lt", "sv-SE", "zh-CN", "zh-TW"), DateOrder.YEAR),
}


@dataclass(eq=False, repr=False)
class UnreadableDate(MatchError):
    """A text is not a date; `order` is the order in which the person writes dates."""

    text: str
    order: DateOrder


def read_picked(text: str) -> datetime | None:
    """Return the moment that a person picked in Discord's date picker; None for other texts.

    It is also None for a moment that no clock on earth shows.
    """
    found = PICKED.fullmatch(text.strip())
    seconds = int(found["seconds"]) if found is not None else LAST_SECOND
    return datetime.fromtimestamp(seconds, UTC) if 0 <= seconds < LAST_SECOND else None


def date_order(locale: str) -> DateOrder:
    """Return the order in which dates are written in a locale of Discord."""
    return ORDERS.get(locale, DateOrder.DAY)


def write_date(day: date, order: DateOrder) -> str:
    """Write a date in numbers."""
    match order:
        case DateOrder.DAY:
            return f"{day:%d.%m.%Y}"
        case DateOrder.MONTH:
            return f"{day:%m/%d/%Y}"
        case DateOrder.YEAR:
            return f"{day:%Y-%m-%d}"


def read_date(text: str, order: DateOrder, today: date) -> date:
    """Return the day that a text names; raises `UnreadableDate`.

    A single number counts days from now. Without a year it is the next such day. If the order of
    the language gives no valid date, the other order is tried.
    """
    numbers = NUMBER.findall(text)
    is_date = SPELLING.fullmatch(text) and 1 <= len(numbers) <= 3
    if not is_date or max(map(len, numbers)) > YEAR_DIGITS:
        raise UnreadableDate(text, order)
    if len(numbers) == 1 and int(numbers[0]) <= MOST_DAYS_AHEAD:
        return today + timedelta(days=int(numbers[0]))
    for first, second in (_without_year(numbers, order), _without_year(numbers, order)[::-1]):
        for year in _years(numbers, today):
            found = _find_day(year, first, second)
            if found is not None and (found >= today or len(numbers) == 3):
                return found
    raise UnreadableDate(text, order)


def _without_year(numbers: list[str], order: DateOrder) -> tuple[int, int]:
    """Return month and day of a date, by its order."""
    if len(numbers) == 3 and len(numbers[0]) == YEAR_DIGITS:
        return int(numbers[1]), int(numbers[2])
    first, second = int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0
    return (second, first) if order is DateOrder.DAY else (first, second)


def _years(numbers: list[str], today: date) -> tuple[int, ...]:
    """Return the year of a date, or the years that it may mean."""
    if len(numbers) == 3:
        return tuple(int(each) for each in (numbers[0], numbers[2]) if len(each) == YEAR_DIGITS)
    return today.year, today.year + 1


def _find_day(year: int, month: int, day: int) -> date | None:
    """Return a day, None if there is no such day, or it is in no year that can be meant."""
    try:
        return date(year, month, day) if year in YEARS else None
    except ValueError:
        return None
