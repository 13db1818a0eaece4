"""When a player is reminded that time is running; quiet hours are not considered here."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import Enum, auto

from bot.clocks.calendar import Calendar
from bot.clocks.time_control import DAY, SLOW
from bot.clocks.zones import open_zone

MOST_EARLY = timedelta(hours=48)
LEAST_LAST, MOST_LAST = timedelta(minutes=30), timedelta(hours=3)
EVENING = time(18)


class ReminderKind(Enum):
    """Why a person is reminded."""

    CALL = auto()  # a new board calls the person, in private by choice
    EARLY = auto()  # a third of the turn's time is left, at most two days
    WAIT = auto()  # the turn has waited for another day
    LAST = auto()  # one move is enough
    OVERDUE = auto()  # a friendly turn is past its deadline
    DIGEST = auto()  # all games of a person, once a day
    HOME = auto()  # a holiday ends tomorrow
    SLEEP = auto()  # a game without a clock has waited for a move for two weeks
    CLOSABLE = auto()  # the opponent has been inactive so long that such a game may be closed
    HOLIDAY = auto()  # one has begun automatically in place of a deadline
    OPEN_PAUSE = auto()  # a pause has been open so long that the game is given up in a week
    TIME_UP = auto()  # the person's time has ended a slow game


NEWS = {  # sent to everyone who wants any reminders
    ReminderKind.HOME,
    ReminderKind.HOLIDAY,
    ReminderKind.SLEEP,
    ReminderKind.CLOSABLE,
    ReminderKind.OPEN_PAUSE,
    ReminderKind.TIME_UP,
}


class ReminderChoice(Enum):
    """How often a person wants to be reminded."""

    USUAL = auto()
    OFTEN = auto()
    LAST = auto()
    DIGEST = auto()
    NONE = auto()


CHOSEN = {
    ReminderChoice.USUAL: {ReminderKind.EARLY, ReminderKind.LAST, ReminderKind.OVERDUE},
    ReminderChoice.OFTEN: set(ReminderKind) - {ReminderKind.CALL, ReminderKind.DIGEST},
    ReminderChoice.LAST: {ReminderKind.LAST},
    ReminderChoice.DIGEST: {ReminderKind.DIGEST, ReminderKind.LAST},
    ReminderChoice.NONE: set[ReminderKind](),
}


@dataclass(frozen=True, slots=True)
class Reminder:
    """A moment at which to remind someone, and why."""

    kind: ReminderKind
    due_at: datetime


def is_chosen(kind: ReminderKind, choice: ReminderChoice) -> bool:
    """Whether a person with this choice wants reminders of this kind.

    News goes to everyone who wants any reminders.
    """
    return kind in CHOSEN[choice] or (kind in NEWS and choice is not ReminderChoice.NONE)


def turn_reminders(
    calendar: Calendar, began_at: datetime, allowance: timedelta
) -> tuple[Reminder, ...]:
    """Return the early and the last reminder of a turn with this allowance.

    A turn that is not slow has none; a reminder that the clock never reaches is left out.
    """
    if allowance < SLOW:
        return ()
    early = min(allowance / 3, MOST_EARLY)
    last = min(max(allowance / 24, LEAST_LAST), MOST_LAST)
    moments = (
        (ReminderKind.EARLY, calendar.when(began_at, allowance - early)),
        (ReminderKind.LAST, calendar.when(began_at, allowance - last)),
    )
    return tuple(Reminder(kind, moment) for kind, moment in moments if moment is not None)


def wait_reminders(
    calendar: Calendar, began_at: datetime, allowance: timedelta, now: datetime
) -> tuple[Reminder, ...]:
    """Return when a slow turn last completed a whole day of waiting, and when it next will.

    Off-times do not count; a moment that the clock never reaches is left out.
    """
    if allowance < SLOW:
        return ()
    days = calendar.ran(began_at, now) // DAY
    last = calendar.when(began_at, days * DAY) if days else None
    moments = (last, calendar.when(began_at, (days + 1) * DAY))
    return tuple(Reminder(ReminderKind.WAIT, moment) for moment in moments if moment is not None)


def next_digest(after: datetime, at: time, zone: str) -> datetime:
    """Return the first moment after `after` at which a time zone has a given time of day."""
    home = open_zone(zone)
    day = after.astimezone(home).date()
    while True:
        moment = datetime.combine(day, at, home).astimezone(UTC)
        if moment > after:
            return moment
        day += DAY


def homecoming_reminder(ends_at: datetime, zone: str) -> Reminder:
    """Return the reminder in the evening of the day before a holiday ends."""
    home = open_zone(zone)
    eve = ends_at.astimezone(home).date() - DAY
    due_at = datetime.combine(eve, EVENING, home).astimezone(UTC)
    return Reminder(ReminderKind.HOME, due_at)
