"""Holidays: days on which the clocks of one person stand in all games that know holidays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clocks.time_control import DAY

YEAR = 365 * DAY
DAYS_IN_A_YEAR = 30
LEAST_DAYS, MOST_DAYS = 1, 21
FURTHEST = 90 * DAY  # how far ahead a holiday may begin
AUTOMATIC_DAYS = 3
AUTOMATIC_PAUSE = 30 * DAY  # between the beginnings of two automatic holidays
JUST_BEFORE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Holiday:
    """Days of 24 hours each, from a moment on; it may end early, in the middle of one of them."""

    begins_at: datetime
    ends_at: datetime
    is_automatic: bool = False

    def days(self) -> list[datetime]:
        """Return the beginnings of its days; a day that has begun counts."""
        length = self.ends_at - self.begins_at
        return [self.begins_at + number * DAY for number in range(-(-length // DAY))]


class HolidayRefused(Exception):
    """A holiday cannot be taken like this."""


class WrongLength(HolidayRefused):
    """A holiday lasts from 1 to 21 days."""


class WrongBeginning(HolidayRefused):
    """A holiday begins now or up to 90 days ahead."""


@dataclass(eq=False, repr=False)
class HolidaysOverlap(HolidayRefused):
    """The person is already away then; `other` is that holiday."""

    other: Holiday


@dataclass(eq=False, repr=False)
class NoDaysLeft(HolidayRefused):
    """There would be more than 30 days in 365; `left` days may still be taken from that
    moment on.
    """

    left: int


def take_holiday(
    taken: Sequence[Holiday], begins_at: datetime, days: int, now: datetime
) -> Holiday:
    """Return a new holiday of a person who has taken or planned others.

    Raises WrongLength, WrongBeginning, HolidaysOverlap or NoDaysLeft.
    """
    if not LEAST_DAYS <= days <= MOST_DAYS:
        raise WrongLength(days)
    if not now <= begins_at <= now + FURTHEST:
        raise WrongBeginning(begins_at)
    holiday = Holiday(begins_at, begins_at + days * DAY)
    _demand_no_overlap(taken, begins_at, holiday.ends_at)
    left = days_left(taken, begins_at)
    if left < days:
        raise NoDaysLeft(left)
    return holiday


def days_left(taken: Iterable[Holiday], begins_at: datetime) -> int:
    """Return how many consecutive days may be taken from a moment on, at most 30.

    No period of 365 days may contain the beginnings of more than 30 holidays' days.
    """
    begun = sorted(day for holiday in taken for day in holiday.days())
    for days in range(1, DAYS_IN_A_YEAR + 1):
        if not _fits([*begun, *(begins_at + number * DAY for number in range(days))]):
            return days - 1
    return DAYS_IN_A_YEAR


def end_early(holiday: Holiday, now: datetime) -> Holiday | None:
    """Return what remains of a holiday that ends now; None if it has not begun."""
    if now <= holiday.begins_at:
        return None
    return Holiday(holiday.begins_at, min(now, holiday.ends_at), holiday.is_automatic)


def automatic_holiday(taken: Sequence[Holiday], deadline: datetime) -> Holiday:
    """Return the holiday that begins in place of a deadline, a minute before it.

    It has three days, or as many as are left, and ends when a planned holiday begins. Raises
    NoDaysLeft if none is left or an automatic holiday began less than 30 days before, and
    HolidaysOverlap if the person is already away then.
    """
    begins_at = deadline - JUST_BEFORE
    automatic = [holiday.begins_at for holiday in taken if holiday.is_automatic]
    if any(begins_at - begun < AUTOMATIC_PAUSE for begun in automatic):
        raise NoDaysLeft(0)
    days = min(AUTOMATIC_DAYS, days_left(taken, begins_at))
    if not days:
        raise NoDaysLeft(0)
    planned = [other.begins_at for other in taken if begins_at < other.begins_at]
    ends_at = min([begins_at + days * DAY, *planned])
    _demand_no_overlap(taken, begins_at, ends_at)
    return Holiday(begins_at, ends_at, is_automatic=True)


def _demand_no_overlap(taken: Sequence[Holiday], begins_at: datetime, ends_at: datetime) -> None:
    for other in taken:
        if other.begins_at < ends_at and begins_at < other.ends_at:
            raise HolidaysOverlap(other)


def _fits(days: list[datetime]) -> bool:
    """Whether no period of 365 days contains the beginnings of more than 30 of these days."""
    days = sorted(days)
    return all(
        later - earlier >= YEAR for earlier, later in zip(days, days[DAYS_IN_A_YEAR:], strict=False)
    )
