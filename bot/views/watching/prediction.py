"""Who wins? The buttons for people who watch a game that has just begun."""

from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.watching.prediction_texts import prediction_kept, prediction_question
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.parts import row, text
from bot.watching.prediction_rules import Predicted
from bot.watching.predictions import closes_at

LABELS = {
    Predicted.WHITE: Label.WHITE_WINS,
    Predicted.DRAW: Label.DRAWN,
    Predicted.BLACK: Label.BLACK_WINS,
}
DETAILS = {predicted: predicted.name.lower() for predicted in Predicted}  # as custom_ids name them
PREDICTED = {detail: predicted for predicted, detail in DETAILS.items()}


def prediction_parts(match: Match, said: Predicted | None) -> list[ui.Item[Any]]:
    """Return the question who will win, or a person's prediction, with a button for each answer."""
    green, plain = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    buttons = (
        match_button(
            MatchAction.PREDICT,
            match,
            label,
            green if predicted is said else plain,
            DETAILS[predicted],
        )
        for predicted, label in LABELS.items()
    )
    words = prediction_question(closes_at(match)) if said is None else prediction_kept(said)
    return [text(words), row(*buttons)]
