"""Holidays that begin automatically, a minute before a deadline, for people who chose that."""

from datetime import datetime

from bot.clocks.holidays import JUST_BEFORE, HolidayRefused, automatic_holiday
from bot.matches.absences import keep_holiday, list_holidays
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.work import Work, writes
from storage import Person, Transaction
from storage.people import find_person_preferences, lock_person

AUTOMATIC = "automatic"  # of a person's holidays


def find_moment(match: Match, now: datetime) -> datetime | None:
    """Return when a holiday of the mover may begin in place of the deadline, or when it might
    have begun before the time ended the match.

    None if none may begin: in strict or fast games and first turns, for teams and the computer, and
    once a friendly turn is overdue.
    """
    control = match.control
    if match.is_over or not control.stages or not control.knows_holidays:
        return None
    clocks = match.clock_state(now)
    if not isinstance(match.mover, Person) or clocks.turn.is_first or clocks.is_overdue:
        return None
    if clocks.end is not None and clocks.turn.is_friendly:
        return None
    deadline = clocks.end.at if clocks.end else clocks.deadline
    return None if deadline is None else deadline - JUST_BEFORE


def wants_holidays(transaction: Transaction, match: Match) -> bool:
    """Tell whether the person to move has chosen automatic holidays."""
    if not isinstance(match.mover, Person):
        return False
    return find_person_preferences(transaction, match.mover.id).away == AUTOMATIC


@writes
def begin_if_due(work: Work, match: Match, now: datetime) -> Match:
    """Begin the holiday of the mover if it is due; return the match as it then stands.

    No other process begins one meanwhile. None begins if no day is left, or soon after another.
    """
    if not isinstance(match.mover, Person) or not wants_holidays(work.transaction, match):
        return match
    person_id = match.mover.id
    lock_person(work.transaction, person_id)
    match = load_match(work, match.id)
    moment = find_moment(match, now)
    if moment is None or now < moment:
        return match
    taken = [*list_holidays(work.transaction, person_id, now).values()]
    try:
        holiday = automatic_holiday(taken, moment + JUST_BEFORE)
    except HolidayRefused:
        return match
    keep_holiday(work, person_id, holiday, now)
    return load_match(work, match.id)
