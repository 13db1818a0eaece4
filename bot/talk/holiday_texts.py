"""What is said of holidays."""

from collections.abc import Callable
from typing import Any

from bot.matches.being_away import Absence
from bot.matches.clocks.holidays import (
    DAYS_IN_A_YEAR,
    Holiday,
    HolidayRefused,
    HolidaysOverlap,
    NoDaysLeft,
    WrongBeginning,
    WrongLength,
)
from bot.talk.names import moment_of_day
from render.alt_text import join_items
from render.translation import _, ngettext


def absence_text(absence: Absence) -> str:
    """Tell a person when they are away, and how many days remain."""
    remaining = ngettext(
        "{left} of {all} day of holiday in 365 remains.",
        "{left} of {all} days of holiday in 365 remain.",
        DAYS_IN_A_YEAR,
    ).format(left=absence.days_left, all=DAYS_IN_A_YEAR)
    if not absence.holidays:
        return "\n".join((_("You are here; your clocks run."), remaining))
    away = _("You are away {times}. Your clocks stand then, but those of strict games.").format(
        times=join_items(map(_times, absence.holidays))
    )
    home = _("-# `/away days:0` brings you home.")
    return "\n".join((away, remaining, home))


def _times(holiday: Holiday) -> str:
    return _("from {begin} to {end}").format(
        begin=moment_of_day(holiday.begins_at), end=moment_of_day(holiday.ends_at)
    )


def explain_refused_holiday(error: HolidayRefused) -> str:
    """Explain why a holiday cannot be taken so."""
    return SENTENCES[type(error)](error)


def _no_days_left(error: NoDaysLeft) -> str:
    return ngettext(
        "Only {left} day is left from then on: there are {all} in 365 days.",
        "Only {left} days are left from then on: there are {all} in 365 days.",
        error.left,
    ).format(left=error.left, all=DAYS_IN_A_YEAR)


def _overlap(error: HolidaysOverlap) -> str:
    return _("You are away then already: {times}.").format(times=_times(error.other))


SENTENCES: dict[type[HolidayRefused], Callable[[Any], str]] = {
    WrongLength: lambda _error: _("A holiday lasts 1 to 21 days."),
    WrongBeginning: lambda _error: _("A holiday begins now or up to 90 days ahead."),
    HolidaysOverlap: _overlap,
    NoDaysLeft: _no_days_left,
}
