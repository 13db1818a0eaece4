"""When somebody has to look at a match again, because its clocks bring something about."""

from datetime import datetime, timedelta

from bot.matches.clocks.instants import GRACE
from bot.matches.clocks.time_control import DAY
from bot.matches.clocks.waking import SleepSteps, next_wake
from bot.matches.match_value import Match
from bot.matches.sleeping import UNTIMED, Slumber

LONGEST = 60 * DAY  # a match whose clocks stand for good is looked at all the same
SOON = timedelta(seconds=1)


def look_after_change(match: Match, now: datetime) -> datetime | None:
    """Return when to look at a match that has just changed.

    It is at once where somebody is to be reminded of the turn, so that this gets planned.
    """
    look = next_look(match, now)
    return now if look is not None and match.standing(now).reminders else look


def next_look(match: Match, now: datetime, untimed: SleepSteps = UNTIMED) -> datetime | None:
    """Return when to look at a match at the latest, None for one that is over.

    Moves that are under way at the end of the time come first. Without a clock it is looked at
    when it has slept for so long; `untimed` are the steps of that, as its server wants.
    """
    if match.is_over:
        return None
    standing, slumber = match.standing(now), Slumber.of(match, now, untimed)
    if standing.end is not None:
        return max(standing.end.at + GRACE, now + SOON)
    look = next_wake(standing, now, slumber.moments() if slumber else ())
    if look in (standing.deadline, standing.claim_ends_at) and look is not None:
        look += GRACE
    return look or now + LONGEST
