"""A person's own month of a server: `/season`, and the buttons that show and share it."""

from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.clocks.zones import UTC_ZONE, open_zone
from bot.clockwork.failures import FAILURES
from bot.clockwork.publicity import is_public
from bot.seasons.calendar import list_months
from bot.seasons.months import Season
from bot.seasons.own_month import OwnMonth, claim_month, give_back_month, load_own_month
from bot.talk.ratings.season_texts import month_name
from bot.talk.request_refusals import UnknownMonth
from bot.views.appearance import Appearance, appearance_for_server
from bot.views.control_id import ControlId
from bot.views.ratings.season import show_own_month, show_shared_month
from rules import Color

WRITTEN = "%Y-%m"  # how a month is written as the value of an option


@app_commands.command()
@app_commands.describe(month="The month. Defaults to this one")
@served
async def season(request: Request, month: str = "") -> None:
    """See what you've played and solved here in a month."""
    zone = await find_zone(request)
    months = list_months(request.host.now(), zone)
    await show(request, Season(request.server_id, read_month(month, months), zone))


@season.autocomplete("month")
@suggested
async def suggest_months(request: Request, typed: str) -> list[Choice[str]]:
    """List the months that can be looked at and fit what is typed."""
    months = list_months(request.host.now(), await find_zone(request))
    wanted = typed.casefold().strip()
    found = [(month_name(month), f"{month:{WRITTEN}}") for month in months]
    return list_choices(each for each in found if wanted in each[0].casefold() or wanted in each[1])


async def open_own(request: Request, control: ControlId) -> None:
    """Show a person their own month, alone."""
    await show(request, await find_season(request, control))


async def share(request: Request, control: ControlId) -> None:
    """Show everyone the person's month, without boards from hidden channels."""
    shared = await find_season(request, control)
    own = await request.run(load_own_month, shared, request.person.id)
    if own.capture and not is_public(request.host, own.capture.match, shared.server_id):
        own = replace(own, capture=None)
    chosen = await request.services.server_choices.find(shared.server_id)
    appearance = appearance_for_server(chosen, Color.WHITE)
    await request.run(claim_month, request.act(), shared)
    try:
        await request.announce(show_shared_month(own, appearance))
    except FAILURES:
        await request.run(give_back_month, request.act(), shared)
        raise


async def show(request: Request, shown: Season) -> None:
    """Show a person their month."""
    own: OwnMonth = await request.run(load_own_month, shown, request.person.id)
    appearance: Appearance = await request.find_appearance()
    await request.answer(show_own_month(own, appearance))


async def find_season(request: Request, control: ControlId) -> Season:
    """Return the month of a control, in this server; raises `UnknownMonth`."""
    zone = await find_zone(request)
    months = list_months(request.host.now(), zone)
    known = {month.toordinal(): month for month in months}
    if control.subject not in known:
        raise UnknownMonth
    return Season(request.server_id, known[control.subject], zone)


def read_month(typed: str, months: list[date]) -> date:
    """Return the month that was chosen or typed, this one by default; raises `UnknownMonth`."""
    if not typed.strip():
        return months[0]
    wanted = typed.casefold().strip()
    for month in months:
        if wanted in (f"{month:{WRITTEN}}", month_name(month).casefold()):
            return month
    raise UnknownMonth


async def find_zone(request: Request) -> ZoneInfo:
    """Return the time zone of this server."""
    chosen = await request.services.server_choices.find(request.server_id)
    return open_zone(chosen.zone or UTC_ZONE)
