"""The question that comes before a resignation."""

import discord

from bot.matches import Match
from bot.talk.labels import Label
from bot.talk.questions import resign_question
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.parts import Card, row, text
from bot.views.post import Post


async def ask_to_resign(match: Match) -> Post:
    """Ask a player whether the game is to be given up."""
    red = discord.ButtonStyle.danger
    buttons = row(
        match_button(MatchAction.RESIGN_SURELY, match, Label.RESIGN, red),
        match_button(MatchAction.PLAY_ON, match, Label.PLAY_ON),
    )
    return Post(Card(text(resign_question()), buttons))
