"""Holidays: `/away`."""

from datetime import date, datetime, timedelta

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.drafts import Draft
from bot.acts.form_fields import read_choice, read_fields
from bot.acts.form_steps import CommandForm
from bot.acts.option_choices import list_choices
from bot.acts.own_calendar import find_calendar, find_order
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.clocks.holidays import FURTHEST, MOST_DAYS, HolidaysOverlap, NoDaysLeft, WrongBeginning
from bot.matches.absences import come_home, find_absence, take_holidays
from bot.people.typed_dates import UnreadableDate, read_picked, write_date
from bot.talk.people.day_reading import read_day
from bot.talk.people.holiday_texts import absence_text, day_label, explain_unreadable_date
from bot.talk.request_refusals import DaysMissing
from bot.views.control_id import ControlId
from bot.views.forms import Fields
from bot.views.note import show_note
from bot.views.people.away_form import BEGIN, DAYS, again, away_form

SOON = 14  # days that are listed before anything is typed
USUAL = {DAYS: ("7",)}
FORM = CommandForm(
    "away",
    again(),
    {
        UnreadableDate: BEGIN,
        WrongBeginning: BEGIN,
        HolidaysOverlap: BEGIN,
        NoDaysLeft: DAYS,
    },
)


@app_commands.command()
@app_commands.rename(begin="from")
@app_commands.describe(
    days="How many days you'll be away, or 0 if you're back. Leave empty to check",
    begin="The first day you're away. Defaults to now",
)
@served
async def away(
    request: Request,
    days: Range[int, 0, MOST_DAYS] | None = None,
    begin: str | None = None,
) -> None:
    """Going away? Stop your clocks in long games."""
    if days is None and begin is not None:
        raise DaysMissing
    if days is None:
        await tell_or_ask(request)
    elif days == 0:
        absence = await request.run(come_home, request.person, request.host.now())
        await request.answer(show_note(absence_text(absence)))
    else:
        await go_away(request, days, begin)


async def go_away(request: Request, days: int, begin: str | None) -> None:
    """Stop a person's clocks, from now or from a typed day on; raises `HolidayRefused` and
    others.
    """
    now = request.host.now()
    begins_at = now if begin is None else await find_beginning(request, begin, now)
    absence = await request.run(take_holidays, request.person, begins_at, days, now)
    await request.answer(show_note(absence_text(absence)))


async def tell_or_ask(request: Request) -> None:
    """Show people who are away, or will be, their dates; open the form for everyone else."""
    absence = await request.run(find_absence, request.person.id, request.host.now())
    if absence.holidays:
        await request.answer(show_note(absence_text(absence)))
        return
    await ask(request, Fields(USUAL))


async def open_form(request: Request, _control: ControlId) -> None:
    """Open the form for days away as it was sent last."""
    await ask(request, FORM.find_fields(request, USUAL))


async def ask(request: Request, fields: Fields) -> None:
    """Open the form with these fields."""
    now = request.host.now()
    absence = await request.run(find_absence, request.person.id, now)
    soon = (now + timedelta(days=SOON)).date()
    example = write_date(soon, find_order(request))
    await request.ask(away_form(fields, absence.days_left, example))


async def take_form(request: Request, _control: ControlId) -> None:
    """Stop a person's clocks as the form says."""
    given = read_fields(request, (DAYS, BEGIN))
    days = int(read_choice(given, DAYS, [str(each) for each in range(1, MOST_DAYS + 1)]))
    begin = "".join(given.get(BEGIN, ())).strip() or None
    await FORM.carry_out(request, Draft(given), lambda: go_away(request, days, begin))


async def find_beginning(request: Request, typed: str, now: datetime) -> datetime:
    """Return the time a person picked, or the start of the day they typed, in their time zone.

    For today that is now. Raises `UnreadableDate`.
    """
    if (picked := read_picked(typed)) is not None:
        return picked
    calendar = await find_calendar(request)
    day = read_day(typed, calendar.order, calendar.today)
    return now if day == calendar.today else calendar.moment_of(day)


@away.autocomplete("begin")
@suggested
async def list_days(request: Request, typed: str) -> list[Choice[str]]:
    """List the next days, or the typed one, in the date order of the person's language."""
    calendar = await find_calendar(request)
    order, today = calendar.order, calendar.today
    days: list[date] = [today + timedelta(days=number) for number in range(SOON)]
    if (picked := read_picked(typed)) is not None:
        label = day_label(calendar.day_of(picked), today, order)
        return list_choices([(label, typed.strip())])
    if typed.strip():
        try:
            days = [read_day(typed, order, today)]
        except UnreadableDate as error:
            return list_choices([(explain_unreadable_date(error), typed)])
    near = [day for day in days if timedelta() <= day - today <= FURTHEST]
    return list_choices((day_label(day, today, order), day.isoformat()) for day in near)
