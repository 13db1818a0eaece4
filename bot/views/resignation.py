"""The question that comes before a resignation."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.questions import resign_label, resign_question, which_to_resign
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.parts import IN_ROW, Card, row, text
from bot.views.post import Post

MOST = 25  # games of which one can be chosen: rows and buttons that fit


async def ask_which_to_resign(running: Sequence[Match], person_id: int) -> Post:
    """Ask a person which of these games is to be given up."""
    return Post(Card(text(which_to_resign()), *resign_rows(running, person_id)))


def resign_rows(running: Sequence[Match], person_id: int) -> list[ui.ActionRow[Any]]:
    """Return a button for each game that asks whether it is to be given up."""
    buttons = [
        match_button(MatchAction.RESIGN, match, resign_label(match, person_id))
        for match in running[:MOST]
    ]
    return [row(*buttons[i : i + IN_ROW]) for i in range(0, len(buttons), IN_ROW)]


async def ask_to_resign(match: Match) -> Post:
    """Ask a player whether the game is to be given up."""
    red = discord.ButtonStyle.danger
    buttons = row(
        match_button(MatchAction.RESIGN_SURELY, match, Label.RESIGN, red),
        match_button(MatchAction.PLAY_ON, match, Label.PLAY_ON),
    )
    return Post(Card(text(resign_question()), buttons))
