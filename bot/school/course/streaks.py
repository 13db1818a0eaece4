"""Days in a row with a lesson or a puzzle; a few days of rest do not break the row."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

WEEK = timedelta(days=7)
REST_DAYS = 2  # in any seven days
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days the present row has, and the best one ever had."""

    days: int = 0
    best: int = 0

    @property
    def is_best(self) -> bool:
        """Whether the present row is as long as any."""
        return 0 < self.days == self.best


def find_streak(days: Iterable[date], today: date) -> Streak:
    """Return the current row of days, and the best of all.

    Today does not count as a day of rest before it is over.
    """
    length, best, rests, last = 0, 0, list[date](), None
    for day in sorted({*days}):
        rests = [rest for rest in rests if day - rest < 2 * WEEK]
        missed = list_missed(last, day)
        if last is not None and is_broken(rests, missed):
            length, rests = 0, []
        else:
            rests += missed
        length, last = length + 1, day
        best = max(best, length)
    stands = last is not None and not is_broken(rests, list_missed(last, today))
    return Streak(length if stands else 0, best)


def list_missed(last: date | None, day: date) -> list[date]:
    """List the first days between two others, up to the number that matters."""
    if last is None:
        return []
    between = min((day - last).days - 1, REST_DAYS + 1)
    return [last + DAY * number for number in range(1, between + 1)]


def is_broken(rests: list[date], missed: list[date]) -> bool:
    """Tell whether more days than those of rest were missed in any seven."""
    every = [*rests, *missed]
    return any(sum(day - WEEK < other <= day for other in every) > REST_DAYS for day in missed)
