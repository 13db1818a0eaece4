"""When a clock stands: weekends, pauses, holidays, outages, takebacks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum, auto
from functools import lru_cache

from bot.clocks.zones import open_zone
from rules import Color

BOTH = (Color.WHITE, Color.BLACK)
FOREVER = datetime.max.replace(tzinfo=UTC)
WEEK = timedelta(days=7)
SATURDAY = 5


class Cause(Enum):
    """Why a clock stands."""

    WEEKEND = auto()
    PAUSE = auto()
    HOLIDAY = auto()
    OUTAGE = auto()
    TAKEBACK = auto()


@dataclass(frozen=True, slots=True)
class OffTime:
    """A time in which the clocks of `sides` stand.

    It lasts from its beginning up to, but not including, its end, which is `FOREVER` while unknown.
    """

    cause: Cause
    begins_at: datetime
    ends_at: datetime = FOREVER
    sides: tuple[Color, ...] = BOTH
    is_automatic: bool = False  # an automatic holiday


def weekends(zone: str, since: datetime, until: datetime) -> Iterator[OffTime]:
    """Yield the weekends of a time zone that overlap the time from `since` to `until`, in order."""
    day = since.date() - WEEK
    saturday = day.toordinal() + (SATURDAY - day.weekday()) % 7
    while (weekend := _weekend(zone, saturday)).begins_at < until:
        if weekend.ends_at > since:
            yield weekend
        saturday += 7


@lru_cache(maxsize=4096)
def _weekend(zone: str, saturday: int) -> OffTime:
    """Return the weekend of a proleptic day number: from Saturday 00:00 to Monday 00:00 there.

    A midnight skipped by a clock change is the moment of the change; if one comes twice, the first
    counts.
    """
    midnights = (_midnight(zone, saturday), _midnight(zone, saturday + 2))
    return OffTime(Cause.WEEKEND, *midnights)


def _midnight(zone: str, day: int) -> datetime:
    local = datetime.combine(date.fromordinal(day), time(), open_zone(zone))
    return local.astimezone(UTC)
