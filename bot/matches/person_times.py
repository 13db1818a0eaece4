"""When a person wants to be reminded, and when not, by the clock of their own zone."""

import re
from datetime import time

from bot.clocks.guessed_zones import guess_zone
from bot.clocks.quiet_hours import QuietHours
from bot.clocks.reminders import ReminderChoice
from bot.clocks.zones import UTC_ZONE
from bot.matches.match_error import MatchError
from storage import PersonPreferences

HOURS = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:[-\u2013]|to)\s*(\d{1,2})(?::(\d{2}))?")
NO_QUIET = "off"
DIGEST_AT = 9  # the usual hour of the daily message


class UnreadableHours(MatchError):
    """A text does not name quiet hours."""


def read_quiet(text: str) -> str:
    """Return quiet hours as they are stored, "22:00-08:00" or "off"; raises UnreadableHours."""
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


def home_zone(chosen: PersonPreferences, server_zone: str | None = None) -> str:
    """Return the time zone of a person: chosen, guessed from their language, or the server's."""
    return chosen.zone or guess_zone(chosen.locale) or server_zone or UTC_ZONE


def quiet_hours(chosen: PersonPreferences, server_zone: str | None = None) -> QuietHours:
    """Return the quiet hours of a person, the usual ones if they chose none."""
    zone = home_zone(chosen, server_zone)
    if chosen.quiet is None:
        return QuietHours(zone)
    if chosen.quiet == NO_QUIET:
        return QuietHours(zone, time(0), time(0))
    begin, end = map(time.fromisoformat, chosen.quiet.split("-"))
    return QuietHours(zone, begin, end)


def reminder_choice(chosen: PersonPreferences) -> ReminderChoice:
    """Return how often a person wants to be reminded."""
    return ReminderChoice[chosen.reminders] if chosen.reminders else ReminderChoice.USUAL


FEWER = {  # the next choice of a person who wants fewer reminders
    ReminderChoice.OFTEN: ReminderChoice.USUAL,
    ReminderChoice.USUAL: ReminderChoice.LAST,
    ReminderChoice.DIGEST: ReminderChoice.LAST,
    ReminderChoice.LAST: ReminderChoice.NONE,
}


def is_less(choice: ReminderChoice, than: ReminderChoice) -> bool:
    """Tell whether a choice means fewer reminders than another one."""
    following = FEWER.get(than)
    return following is not None and (choice is following or is_less(choice, following))


def digest_time(chosen: PersonPreferences) -> time:
    """Return the time of day at which a person wants the daily message."""
    return time(DIGEST_AT if chosen.digest is None else chosen.digest)
