"""When a match has to be looked at again because of its clocks."""

from datetime import datetime, timedelta

from bot.clocks.inactivity_stages import InactivityStages, next_moment
from bot.clocks.instants import GRACE
from bot.clocks.time_control import DAY
from bot.matches.inactivity import UNTIMED, Inactivity
from bot.matches.match_value import Match

LONGEST = 60 * DAY  # a match whose clocks stand indefinitely is looked at all the same
SOON = timedelta(seconds=1)


def wake_after_change(match: Match, now: datetime) -> datetime | None:
    """Return when to look at a match that has just changed.

    That is at once if a player is to be reminded of the turn, so that the reminder gets planned.
    """
    look = next_wake(match, now)
    return now if look is not None and match.clock_state(now).reminders else look


def next_wake(match: Match, now: datetime, untimed: InactivityStages = UNTIMED) -> datetime | None:
    """Return when to look at a match at the latest, None for one that is over.

    Moves under way when the time ends come first. A match without a clock is looked at when its
    inactivity reaches a step; `untimed` are those steps, as its server wants.
    """
    if match.is_over:
        return None
    clocks, slumber = match.clock_state(now), Inactivity.of(match, now, untimed)
    if clocks.end is not None:
        return max(clocks.end.at + GRACE, now + SOON)
    look = next_moment(clocks, now, slumber.moments() if slumber else ())
    if look in (clocks.deadline, clocks.claim_ends_at) and look is not None:
        look += GRACE
    return look or now + LONGEST
