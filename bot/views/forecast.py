"""Who wins? The buttons for whoever watches a game that has just begun."""

from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.forecast_texts import forecast_kept, forecast_question
from bot.talk.labels import Label
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.parts import row, text
from bot.watching.forecasts import Foreseen
from bot.watching.foretelling import closes_at

LABELS = {
    Foreseen.WHITE: Label.WHITE_WINS,
    Foreseen.DRAW: Label.DRAWN,
    Foreseen.BLACK: Label.BLACK_WINS,
}
DETAILS = {foreseen: foreseen.name.lower() for foreseen in Foreseen}  # as custom_ids name them
FORESEEN = {detail: foreseen for foreseen, detail in DETAILS.items()}


def forecast_parts(match: Match, said: Foreseen | None) -> list[ui.Item[Any]]:
    """Return the question who wins, or what a person said, with a button for each answer."""
    green, plain = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    buttons = (
        match_button(
            MatchAction.FORETELL,
            match,
            label,
            green if foreseen is said else plain,
            DETAILS[foreseen],
        )
        for foreseen, label in LABELS.items()
    )
    words = forecast_question(closes_at(match)) if said is None else forecast_kept(said)
    return [text(words), row(*buttons)]
