"""What day and time it is for one person, and how they write dates."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.people.typed_dates import DateOrder

TODAY_AND_TOMORROW = 2  # days


@dataclass(frozen=True, slots=True)
class OwnCalendar:
    """A moment as a person sees it: by the clocks of `zone`, with dates in `order`."""

    now: datetime
    zone: ZoneInfo
    order: DateOrder

    @property
    def today(self) -> date:
        """The day it is for them."""
        return self.day_of(self.now)

    def day_of(self, moment: datetime) -> date:
        """Return the day of a moment for them."""
        return moment.astimezone(self.zone).date()

    def moment_of(self, day: date, at: time = time()) -> datetime:
        """Return when their clocks show a time; if they show it twice, the first counts."""
        return datetime.combine(day, at, self.zone).astimezone(UTC)

    def next_time(self, at: time) -> datetime:
        """Return when their clocks show a time of day next."""
        days = [self.today + timedelta(days=ahead) for ahead in range(TODAY_AND_TOMORROW)]
        return next(moment for day in days if (moment := self.moment_of(day, at)) > self.now)
