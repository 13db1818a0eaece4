"""When a reminder goes out, so that no one is woken by it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from bot.clocks.reminders import Reminder
from bot.clocks.time_control import DAY
from bot.clocks.zones import open_zone

ENOUGH_AFTER = timedelta(hours=1)  # what must be left of a turn at the end of the night
BEFORE = timedelta(minutes=30)  # how long before the night otherwise
TOGETHER = timedelta(hours=1)  # two reminders of a turn this close become one


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours of every day in which a person wants no sound, by the clocks of a time zone.

    They may extend past midnight. If they begin and end at the same time of day, there are none.
    """

    zone: str
    begin: time = time(22)
    end: time = time(8)

    def night_around(self, moment: datetime) -> "Night | None":
        """Return the night that contains a moment, None for a moment outside of quiet hours."""
        if self.begin == self.end:
            return None
        today = moment.astimezone(open_zone(self.zone)).date()
        nights = [self._night(today - DAY), self._night(today)]
        return next((night for night in nights if night.begins_at <= moment < night.ends_at), None)

    def _night(self, evening: date) -> "Night":
        morning = evening + DAY if self.end < self.begin else evening
        return Night(min(self._moments(evening, self.begin)), max(self._moments(morning, self.end)))

    def _moments(self, day: date, at: time) -> list[datetime]:
        """Return when it is that time of day: twice if the clocks are put back over it."""
        local = datetime.combine(day, at, open_zone(self.zone))
        return [local.replace(fold=fold).astimezone(UTC) for fold in (0, 1)]


@dataclass(frozen=True, slots=True)
class Night:
    """The quiet hours of one night: from one moment up to, but not including, another."""

    begins_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """A reminder, when it goes out, and whether that is without a sound."""

    reminder: Reminder
    send_at: datetime
    is_silent: bool = False


def plan_notice(
    reminder: Reminder, deadline: datetime | None, quiet: QuietHours, now: datetime
) -> Notice:
    """Decide when a reminder goes out that would fall into quiet hours.

    At their end, if an hour of the turn is left then; else half an hour before they begin; if that
    is past, or quiet too, at the due time without a sound.
    """
    night = quiet.night_around(reminder.due_at)
    if night is None:
        return Notice(reminder, reminder.due_at)
    before = night.begins_at - BEFORE
    if deadline is None or deadline - night.ends_at >= ENOUGH_AFTER:
        send_at = night.ends_at
    elif before >= now:
        send_at = before
    else:
        send_at = reminder.due_at
    is_silent = quiet.night_around(send_at) is not None
    return Notice(reminder, reminder.due_at if is_silent else send_at, is_silent)


def plan_notices(
    reminders: Sequence[Reminder], deadline: datetime | None, quiet: QuietHours, now: datetime
) -> list[Notice]:
    """Decide when the reminders of one turn go out; those within an hour become one.

    The merged one has the later reason and goes out at the first one's time that has a sound.
    """
    planned = [plan_notice(reminder, deadline, quiet, now) for reminder in reminders]
    notices: list[Notice] = []
    for notice in sorted(planned, key=lambda notice: notice.send_at):
        if notices and notice.send_at - notices[-1].send_at < TOGETHER:
            notices[-1] = _join(notices[-1], notice)
        else:
            notices.append(notice)
    return notices


def _join(earlier: Notice, later: Notice) -> Notice:
    sounding = later if earlier.is_silent else earlier
    reason = max(earlier.reminder, later.reminder, key=lambda reminder: reminder.due_at)
    return replace(sounding, reminder=reason)
