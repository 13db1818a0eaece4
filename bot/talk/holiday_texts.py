"""What is said of holidays."""

from collections.abc import Callable
from datetime import date
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
from bot.matches.typed_dates import DateOrder, UnreadableDate, write_date
from bot.talk.names import moment_of_day
from render.alt_text import join_items
from render.translation import _, ngettext

EXAMPLE = date(2026, 12, 24)  # which shows what is the day, and what the month


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


def day_label(day: date, today: date, order: DateOrder) -> str:
    """Label a day in a list: its date, and how far away it is."""
    ahead = (day - today).days
    if not ahead:
        return _("{date} · today").format(date=write_date(day, order))
    words = ngettext("{date} · in {days} day", "{date} · in {days} days", ahead)
    return words.format(date=write_date(day, order), days=ahead)


def explain_unreadable_date(error: UnreadableDate) -> str:
    """Say how a date is typed, in the order of the person's language."""
    example = write_date(EXAMPLE, error.order)
    return _("I read dates like `{date}`, or `5` for in five days.").format(date=example)


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
