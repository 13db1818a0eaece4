"""How long a player's clock ran between two moments, and when it has run for a given time."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from bot.clocks.off_times import FOREVER, OffTime, weekends

FIRST_REACH = timedelta(days=60)  # how far ahead weekends are looked up at first


class Calendar:
    """The off-times of one player, merged.

    Weekends have no end, so they are added as far as questions reach; answers do not depend on
    what was asked before.
    """

    def __init__(
        self, origin: datetime, off_times: Sequence[OffTime], weekend_zone: str | None = None
    ) -> None:
        """Merge off-times of any order; none of the moments asked about may be before `origin`."""
        self._origin = origin
        self._off_times = off_times
        self._zone = weekend_zone
        self._reach = FOREVER if weekend_zone is None else origin
        self._begins: list[datetime] = []
        self._ends: list[datetime] = []
        self._ran: list[timedelta] = []  # from the origin to each beginning
        if weekend_zone is None:
            self._merge(off_times)

    def ran(self, since: datetime, until: datetime) -> timedelta:
        """Return how long the clock ran between two moments."""
        if until >= self._reach:
            self._look_ahead(until)
        return self._ran_until(until) - self._ran_until(since)

    def when(self, since: datetime, time: timedelta) -> datetime | None:
        """Return the earliest moment at which the clock has run this long, None if it never
        will.
        """
        if since >= self._reach:
            self._look_ahead(since)
        wanted = self._ran_until(since) + time
        while (moment := self._moment(wanted)) is not None and moment > self._reach:
            self._look_ahead(moment)
        return None if moment is None else max(since, moment)

    def stands_until(self, moment: datetime) -> datetime:
        """Return when the clock goes on: `moment` itself if it runs, FOREVER if nobody knows."""
        self._look_ahead(moment)
        while self._reach <= (end := self._end_of(moment)) < FOREVER:
            self._look_ahead(end)
        return end

    def _end_of(self, moment: datetime) -> datetime:
        index = bisect_right(self._begins, moment) - 1
        return max(moment, self._ends[index]) if index >= 0 else moment

    def _look_ahead(self, moment: datetime) -> None:
        """Add the weekends up to a moment, and as long a time beyond it."""
        if moment < self._reach or self._zone is None:
            return
        self._reach = moment + max(FIRST_REACH, moment - self._origin)
        self._merge([*self._off_times, *weekends(self._zone, self._origin, self._reach)])

    def _merge(self, off_times: Iterable[OffTime]) -> None:
        spans = sorted((max(off.begins_at, self._origin), off.ends_at) for off in off_times)
        begins, ends = self._begins, self._ends
        begins.clear()
        ends.clear()
        for begin, end in spans:
            if ends and begin <= ends[-1]:
                ends[-1] = max(ends[-1], end)
            elif begin < end:
                begins.append(begin)
                ends.append(end)
        self._ran.clear()
        ran, running_since = timedelta(), self._origin
        for begin, end in zip(begins, ends, strict=True):
            ran += begin - running_since
            running_since = end
            self._ran.append(ran)

    def _ran_until(self, moment: datetime) -> timedelta:
        index = bisect_right(self._begins, moment) - 1
        if index < 0:
            return moment - self._origin
        end = self._ends[index]
        return self._ran[index] if moment <= end else self._ran[index] + (moment - end)

    def _moment(self, ran: timedelta) -> datetime | None:
        """Return the earliest moment by which the clock has run this long since the origin."""
        index = bisect_left(self._ran, ran)
        if index == 0:
            return self._origin + ran
        end = self._ends[index - 1]
        return None if end == FOREVER else end + (ran - self._ran[index - 1])
