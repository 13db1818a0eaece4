"""Who wins? `/forecasts`, and the buttons under a board that a person watches."""

from discord import app_commands

from bot.acts.control_details import read_word
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.watching.watching import show_to_watcher
from bot.talk.watching.prediction_texts import prediction_table
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.watching.prediction import PREDICTED
from bot.watching.predictions import list_best_predictors, predict


@app_commands.command()
@served
async def forecasts(request: Request) -> None:
    """See who makes the best predictions here this month."""
    best = await request.run(list_best_predictors, request.server_id, request.host.now())
    await request.answer(show_note(prediction_table(best)))


async def choose_winner(request: Request, control: ControlId) -> None:
    """Save this person's prediction."""
    match = await request.find_match(control.subject)
    predicted = read_word(PREDICTED, control.detail)
    match = await request.run(predict, match.id, predicted, request.act())
    await show_to_watcher(request, match, await request.find_appearance(match))
