"""Holidays: `/away`."""

from datetime import timedelta

from discord import app_commands
from discord.app_commands import Range

from bot.acts.request import Request
from bot.acts.serve import served
from bot.matches.clocks.holidays import FURTHEST, MOST_DAYS
from bot.talk.holiday_texts import absence_text
from bot.views.note import show_note


@app_commands.command()
@app_commands.rename(begin="from")
@app_commands.describe(
    days="For so many days your clocks stand; 0 brings you home; left out, you see how it is",
    begin="In so many days it begins; now if left out",
)
@served
async def away(
    request: Request,
    days: Range[int, 0, MOST_DAYS] | None = None,
    begin: Range[int, 0, FURTHEST.days] = 0,
) -> None:
    """Go on holiday: your clocks stand in all games but strict ones."""
    being_away, now = request.matches.being_away, request.host.now()
    if days is None:
        absence = await being_away.find(request.person.id, now)
    elif days == 0:
        absence = await being_away.come_home(request.person, now)
        request.host.timekeeper.loop.wake()
    else:
        begins_at = now + timedelta(days=begin)
        absence = await being_away.leave(request.person, begins_at, days, now)
    request.host.quiet_edits.loop.wake()
    await request.answer(show_note(absence_text(absence)))
