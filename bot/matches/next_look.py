"""When somebody has to look at a match again, because its clocks bring something about."""

from datetime import datetime, timedelta

from bot.matches.clocks.instants import GRACE
from bot.matches.clocks.time_control import DAY
from bot.matches.clocks.waking import next_wake
from bot.matches.match_value import Match

LONGEST = 60 * DAY  # a match whose clocks stand for good is looked at all the same
SOON = timedelta(seconds=1)


def look_after_change(match: Match, now: datetime) -> datetime | None:
    """Return when to look at a match that has just changed.

    It is at once where somebody is to be reminded of the turn, so that this gets planned.
    """
    look = next_look(match, now)
    return now if look is not None and match.standing(now).reminders else look


def next_look(match: Match, now: datetime) -> datetime | None:
    """Return when to look at a match at the latest, None for one without clocks or over.

    Moves that are under way at the end of the time come first.
    """
    if match.is_over or not match.control.stages:
        return None
    standing = match.standing(now)
    if standing.end is not None:
        return max(standing.end.at + GRACE, now + SOON)
    look = next_wake(standing, now)
    if look in (standing.deadline, standing.claim_ends_at) and look is not None:
        look += GRACE
    return look or now + LONGEST
