"""When the puzzle of a day is to be posted."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

LATEST = timedelta(hours=6)  # after the hour; later puzzles are left out
DAY = timedelta(days=1)


def find_due_day(now: datetime, hour: int, zone: ZoneInfo, last_day: date | None) -> date | None:
    """Return the day whose puzzle is due now, None if none is.

    `last_day` is the newest day posted: no earlier day is due, and none twice, even if the clock
    was set back.
    """
    today = now.astimezone(zone).date()
    for day in (today, today - DAY):
        is_new = last_day is None or day > last_day
        if is_new and timedelta() <= now - moment_of(day, hour, zone) < LATEST:
            return day
    return None


def find_next_moment(now: datetime, hour: int, zone: ZoneInfo, last_day: date | None) -> datetime:
    """Return when the next puzzle will be due, now if one is."""
    if find_due_day(now, hour, zone, last_day) is not None:
        return now
    today = now.astimezone(zone).date()
    days = (today + DAY * number for number in range(3))
    moments = (moment_of(day, hour, zone) for day in days if last_day is None or day > last_day)
    return next((each for each in moments if each > now), now + DAY)


def moment_of(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """Return the moment of an hour of a day; an hour skipped by summer time counts as right after
    the gap.
    """
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
