"""Months as servers count them: when each begins, ends and is told. Pure."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

HOUR = 18  # of the first day of the next month
LATEST = timedelta(days=3)  # after it was due; later months are left out
SPREAD = 3600  # seconds over which servers are spread
CREATED = 22  # bits below the part of a Discord id that tells when it was made
DAY, WEEK = timedelta(days=1), timedelta(days=7)
MONTHS_BACK = 12


def first_of(day: date) -> date:
    """Return the first day of a day's month, which names the month."""
    return day.replace(day=1)


def month_after(month: date) -> date:
    """Return the next month."""
    return first_of(month + timedelta(days=31))


def month_before(month: date) -> date:
    """Return the month before."""
    return first_of(month - DAY)


def month_at(now: datetime, zone: ZoneInfo) -> date:
    """Return the month that a moment is in."""
    return first_of(now.astimezone(zone).date())


def begin_of(month: date, zone: ZoneInfo) -> datetime:
    """Return the first moment of a month."""
    return datetime(month.year, month.month, 1, tzinfo=zone).astimezone(UTC)


def due_at(month: date, zone: ZoneInfo, server_id: int) -> datetime:
    """Return when a server is told of a month."""
    after = month_after(month)
    hour = datetime(after.year, after.month, 1, HOUR, tzinfo=zone).astimezone(UTC)
    return hour + timedelta(seconds=(server_id >> CREATED) % SPREAD)


def find_due_month(now: datetime, zone: ZoneInfo, server_id: int) -> date | None:
    """Return the month that a server is to be told of now, if any."""
    month = month_before(month_at(now, zone))
    late = now - due_at(month, zone, server_id)
    return month if timedelta() <= late < LATEST else None


def find_next_due(now: datetime, zone: ZoneInfo, server_id: int) -> datetime:
    """Return when a server is told of a month for the next time after a moment."""
    current = month_at(now, zone)
    moments = (due_at(month, zone, server_id) for month in (month_before(current), current))
    return next(each for each in moments if each > now)


def list_mondays(month: date) -> Iterator[date]:
    """Yield the first days of the weeks that end in a month."""
    end = month_after(month)
    sunday = month + timedelta(days=6 - month.weekday())
    while sunday < end:
        yield sunday - timedelta(days=6)
        sunday += WEEK


def list_months(now: datetime, zone: ZoneInfo) -> list[date]:
    """List this month and those before it that a person can look at, the newest first."""
    months = [month_at(now, zone)]
    while len(months) <= MONTHS_BACK:
        months.append(month_before(months[-1]))
    return months
