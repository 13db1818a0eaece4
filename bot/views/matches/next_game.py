"""The buttons that begin another game once a match is over."""

from typing import Any

import discord
from discord import ui

from bot.matches.computer_seat import find_next_level
from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.levels import next_level_label
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button


def analysis_buttons(match: Match) -> list[ui.Button[Any]]:
    """Return the analysis button of a finished match; none if there is nothing to analyse."""
    if not match.ply or not match.is_draughts:
        return []
    return [match_button(MatchAction.ANALYSE, match, Label.ANALYSE)]


def next_game_buttons(match: Match) -> list[ui.Button[Any]]:
    """Return the button of a rematch, and that of the next level if the computer played."""
    blue = discord.ButtonStyle.primary
    buttons = [match_button(MatchAction.REMATCH, match, Label.REMATCH, blue)]
    level = find_next_level(match)
    if level is not None:
        label = next_level_label(level)
        buttons.append(match_button(MatchAction.REMATCH, match, label, detail=f"{level}"))
    return buttons
