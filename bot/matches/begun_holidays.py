"""The automatic holiday that both players of a match are to be told about."""

from dataclasses import replace
from datetime import datetime

from bot.clocks.holidays import JUST_BEFORE
from bot.clocks.off_times import OffTime
from bot.matches.match_value import Match


def find_begun_holiday(match: Match, now: datetime) -> OffTime | None:
    """Return the current holiday that began in place of this match's deadline, or None."""
    for off in match.off_times:
        is_on = off.is_automatic and off.begins_at <= now < off.ends_at and match.turn in off.sides
        if is_on and _deadline_without(match, off) == off.begins_at + JUST_BEFORE:
            return off
    return None


def _deadline_without(match: Match, holiday: OffTime) -> datetime | None:
    """Return when the running turn would have ended without a holiday."""
    others = tuple(off for off in match.off_times if off is not holiday)
    return replace(match, off_times=others).clock_state(holiday.begins_at).deadline
