"""How ratings are shown, and until when a person stands in a table."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.ratings.book import PERIOD, Record
from bot.ratings.glicko import MOST_SURE_DEVIATION, age, periods_until_unsure

LEAST_GAMES = 5
ACTIVE = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it: a whole number, and whether it is still provisional."""

    number: int
    is_provisional: bool


class NotInTable(Exception):
    """Too few games, or too uncertain a rating, for a place in the table."""


def show_rating(record: Record, now: datetime) -> ShownRating:
    """Return a rating as it is shown now."""
    aged = age(record.rating, record.idle(now))
    return ShownRating(round(aged.rating), aged.deviation > MOST_SURE_DEVIATION)


def show_change(before: float, after: float) -> int:
    """Return a change in whole numbers that fits the whole numbers shown before and after it."""
    return round(after) - round(before)


def in_table_until(record: Record) -> datetime:
    """Return until when a person stays in the table without playing.

    It is stored beside the rating, so that a table is read in one query. Raises NotInTable.
    """
    if record.games < LEAST_GAMES or record.rated_at is None:
        raise NotInTable
    if record.rating.deviation > MOST_SURE_DEVIATION:
        raise NotInTable
    return record.rated_at + min(ACTIVE, periods_until_unsure(record.rating) * PERIOD)
