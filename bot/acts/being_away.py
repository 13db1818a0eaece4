"""Holidays: `/away`."""

from datetime import date, datetime, time, timedelta

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.clocks.holidays import FURTHEST, MOST_DAYS
from bot.clocks.zones import open_zone
from bot.matches.absences import come_home, find_absence, take_holidays
from bot.matches.person_times import home_zone
from bot.people.preferences import find_preferences
from bot.people.typed_dates import UnreadableDate, date_order, read_date, read_picked
from bot.talk.holiday_texts import absence_text, day_label, explain_unreadable_date
from bot.talk.request_refusals import DaysMissing
from bot.views.note import show_note

SOON = 14  # days that are listed before anything is typed


@app_commands.command()
@app_commands.rename(begin="from")
@app_commands.describe(
    days="How many days you'll be away; 0 means you're back. Leave empty to check",
    begin="The first day you're away. Defaults to now",
)
@served
async def away(
    request: Request,
    days: Range[int, 0, MOST_DAYS] | None = None,
    begin: str | None = None,
) -> None:
    """Going away? Stop your clocks in every game without a strict clock."""
    now = request.host.now()
    if days is None and begin is not None:
        raise DaysMissing
    if days is None:
        absence = await request.run(find_absence, request.person.id, now)
    elif days == 0:
        absence = await request.run(come_home, request.person, now)
    else:
        begins_at = now if begin is None else await find_beginning(request, begin, now)
        absence = await request.run(take_holidays, request.person, begins_at, days, now)
    await request.answer(show_note(absence_text(absence)))


async def find_beginning(request: Request, typed: str, now: datetime) -> datetime:
    """Return the moment that someone picked, or when the day begins that they typed where they are.

    Today is now. Raises `UnreadableDate`.
    """
    if (picked := read_picked(typed)) is not None:
        return picked
    zone = await find_zone_of(request)
    today = now.astimezone(open_zone(zone)).date()
    day = read_date(typed, date_order(request.language), today)
    return now if day == today else datetime.combine(day, time(), open_zone(zone))


async def find_zone_of(request: Request) -> str:
    """Return the time zone of the person who acts."""
    own = await request.run(find_preferences, request.person.id)
    server = await request.matches.server_choices.find(request.interaction.guild_id or 0)
    return home_zone(own, server.zone)


@away.autocomplete("begin")
@suggested
async def list_days(request: Request, typed: str) -> list[Choice[str]]:
    """List the next days, or the one that is typed, in the order of the person's language."""
    zone, order = await find_zone_of(request), date_order(request.language)
    today = request.host.now().astimezone(open_zone(zone)).date()
    days: list[date] = [today + timedelta(days=number) for number in range(SOON)]
    if (picked := read_picked(typed)) is not None:
        day = picked.astimezone(open_zone(zone)).date()
        return list_choices([(day_label(day, today, order), typed.strip())])
    if typed.strip():
        try:
            days = [read_date(typed, order, today)]
        except UnreadableDate as error:
            return list_choices([(explain_unreadable_date(error), typed)])
    near = [day for day in days if timedelta() <= day - today <= FURTHEST]
    return list_choices((day_label(day, today, order), day.isoformat()) for day in near)
