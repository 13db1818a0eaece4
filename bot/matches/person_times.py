"""When a person wants to be reminded, and when not, by the clock of their own zone."""

import re
from datetime import time

from bot.matches.clocks.quiet_hours import QuietHours
from bot.matches.clocks.reminders import ReminderChoice
from bot.matches.clocks.zones import UTC_ZONE
from bot.matches.match_error import MatchError
from storage import PersonPreferences

HOURS = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:[-\u2013]|to)\s*(\d{1,2})(?::(\d{2}))?")
NO_QUIET = "off"
DIGEST_AT = 9  # the usual hour of the daily message


class UnreadableHours(MatchError):
    """A text tells no quiet hours."""


def read_quiet(text: str) -> str:
    """Return quiet hours as they are kept, "22:00-08:00" or "off"; raises UnreadableHours."""
    wanted = " ".join(text.casefold().split())
    if wanted == NO_QUIET:
        return NO_QUIET
    found = HOURS.fullmatch(wanted)
    if found is None:
        raise UnreadableHours(text)
    begin, end = (_read_time(text, found[i], found[i + 1]) for i in (1, 3))
    return f"{begin:%H:%M}-{end:%H:%M}"


def _read_time(text: str, hour: str, minute: str | None) -> time:
    try:
        return time(int(hour), int(minute or 0))
    except ValueError as error:
        raise UnreadableHours(text) from error


def quiet_hours(chosen: PersonPreferences) -> QuietHours:
    """Return the quiet hours of a person, the usual ones where none were chosen."""
    zone = chosen.zone or UTC_ZONE
    if chosen.quiet is None:
        return QuietHours(zone)
    if chosen.quiet == NO_QUIET:
        return QuietHours(zone, time(0), time(0))
    begin, end = map(time.fromisoformat, chosen.quiet.split("-"))
    return QuietHours(zone, begin, end)


def reminder_choice(chosen: PersonPreferences) -> ReminderChoice:
    """Return how often a person wants to be reminded."""
    return ReminderChoice[chosen.reminders] if chosen.reminders else ReminderChoice.USUAL


def digest_time(chosen: PersonPreferences) -> time:
    """Return the time of day at which a person wants the daily message."""
    return time(DIGEST_AT if chosen.digest is None else chosen.digest)
