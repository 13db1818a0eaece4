"""The question that comes before a resignation."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.questions import resign_label, resign_question
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.matches.small_boards import Reader, show_asked_game
from bot.views.parts import row, rows_of
from bot.views.post import Post

MOST = 25  # games to choose from: rows and buttons that fit


def resign_rows(running: Sequence[Match], person_id: int) -> list[ui.ActionRow[Any]]:
    """Return a button for each game that asks whether to resign it."""
    buttons = [
        match_button(MatchAction.RESIGN, match, resign_label(match, person_id))
        for match in running[:MOST]
    ]
    return rows_of(buttons)


async def ask_to_resign(match: Match, reader: Reader) -> Post:
    """Ask a player whether to resign the game."""
    red = discord.ButtonStyle.danger
    buttons = row(
        match_button(MatchAction.RESIGN_SURELY, match, Label.RESIGN, red),
        match_button(MatchAction.PLAY_ON, match, Label.PLAY_ON),
    )
    return await show_asked_game(resign_question(), match, reader, buttons)
