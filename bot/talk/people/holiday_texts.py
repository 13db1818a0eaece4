"""What is said about the time when a player is away."""

from datetime import date

from bot.clocks.holidays import (
    DAYS_IN_A_YEAR,
    Holiday,
    HolidaysOverlap,
    NoDaysLeft,
    WrongBeginning,
    WrongLength,
)
from bot.matches.absences import HolidayPlan
from bot.people.typed_dates import DateOrder, UnreadableDate, write_date
from bot.talk.challenges.challenge_form_texts import FieldWords
from bot.talk.names import moment_of_day
from bot.talk.refusals import Sentences
from render.lists import join_items
from render.translation import _, deferred, ngettext, pgettext

EXAMPLE = date(2026, 12, 24)  # which shows which part is the day, and which the month


def absence_text(absence: HolidayPlan) -> str:
    """Tell a person when they are away, and how many days remain."""
    remaining = _days_left(absence.days_left)
    if not absence.holidays:
        return "\n".join((_("You're not away. Your clocks are running."), remaining))
    away = _(
        "You're away: {times}. Your clocks stop for that time, except in quick games and those "
        "with a strict clock."
    ).format(times=join_items(map(_times, absence.holidays)))
    home = _("-# Back early? Use `/away days:0`.")
    return "\n".join((away, remaining, home))


def _days_left(days: int) -> str:
    return _("Away days left: {left} of {all} per 365 days.").format(left=days, all=DAYS_IN_A_YEAR)


def away_title() -> str:
    """Head the form for days away."""
    # Translators: title 45
    return _("Going away")


def days_field(days_left: int) -> FieldWords:
    """Ask how long a person is away, and say how many days remain."""
    # Translators: label 45
    return pgettext("field of a form", "How long"), _days_left(days_left)


def days_label(days: int) -> str:
    """Name a number of days to be chosen."""
    return ngettext("{count} day", "{count} days", days).format(count=days)


def begin_field() -> FieldWords:
    """Ask for the first day away."""
    # Translators: label 45
    return pgettext("field of a form", "First day"), _("Leave empty to go now.")


def _times(holiday: Holiday) -> str:
    # Translators: {begin}, {end}: dates and times as Discord shows them
    return _("from {begin} to {end}").format(
        begin=moment_of_day(holiday.begins_at), end=moment_of_day(holiday.ends_at)
    )


def day_label(day: date, today: date, order: DateOrder) -> str:
    """Label a day in a list: its date, and how far away it is."""
    return label_ahead(write_date(day, order), (day - today).days)


def label_ahead(written: str, ahead: int) -> str:
    """Label a date, and how many days away it is."""
    match ahead:
        case 0:
            # Translators: choice 100
            return _("{date} · today").format(date=written)
        case 1:
            # Translators: choice 100
            return _("{date} · tomorrow").format(date=written)
        case _:
            return label_days_ahead(written, ahead)


def label_days_ahead(written: str, ahead: int) -> str:
    """Label a date, and in how many days it is."""
    # Translators: choice 100
    words = ngettext("{date} · in {count} day", "{date} · in {count} days", ahead)
    return words.format(date=written, count=ahead)


def explain_unreadable_date(error: UnreadableDate) -> str:
    """Say how a date is typed, in the order of the person's language."""
    example = write_date(EXAMPLE, error.order)
    return _("I don't understand that date. Try `{date}`, or `5` for five days from now.").format(
        date=example
    )


def _no_days_left(error: NoDaysLeft) -> str:
    return _("That's too long. Away days left from then on: {left} of {all} per 365 days.").format(
        left=error.left, all=DAYS_IN_A_YEAR
    )


def _overlap(error: HolidaysOverlap) -> str:
    return _("You're already away then: {times}.").format(times=_times(error.other))


SENTENCES: Sentences = {
    WrongLength: deferred("You can be away for 1 to 21 days at a time."),
    WrongBeginning: deferred("You can go away now or up to 90 days from now."),
    HolidaysOverlap: _overlap,
    NoDaysLeft: _no_days_left,
}
