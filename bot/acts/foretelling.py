"""Who wins? `/forecasts`, and the buttons under a board that someone watches."""

from discord import app_commands

from bot.acts.control_details import read_word
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.watching import show_to_watcher
from bot.talk.forecast_texts import forecast_table
from bot.views.control_id import ControlId
from bot.views.forecast import FORESEEN
from bot.views.note import show_note
from bot.watching.foretelling import foretell, list_best_forecasters


@app_commands.command()
@served
async def forecasts(request: Request) -> None:
    """See who makes the best predictions here this month."""
    best = await request.run(list_best_forecasters, request.server_id, request.host.now())
    await request.answer(show_note(forecast_table(best)))


async def predict(request: Request, control: ControlId) -> None:
    """Keep who wins, in the eyes of this person."""
    match = await request.find_match(control.subject)
    foreseen = read_word(FORESEEN, control.detail)
    match = await request.run(foretell, match.id, foreseen, request.act())
    await show_to_watcher(request, match, await request.find_appearance(match))
