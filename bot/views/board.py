"""The board message: title, picture, status, and the controls for what can be done now."""

from datetime import datetime
from typing import Any

import discord
from discord import ui

import render
from bot.matches import Match, people_called
from bot.talk.labels import Label
from bot.talk.match_status import match_status, match_title
from bot.talk.opening_lots import micro_match_score
from bot.talk.records import record_file_name, write_record
from bot.views.appearance import Appearance
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.next_game import next_game_buttons
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post


async def show_board(
    match: Match,
    appearance: Appearance,
    now: datetime,
    *,
    first_game: Match | None = None,
    actor_id: int | None = None,
) -> Post:
    """Show everybody the board as it stands, pinging whoever must act after `actor_id` did.

    `first_game` is the other game of a micro-match.
    """
    scene = scene_of_match(match, appearance)
    files = {BOARD: await draw(scene)}
    parts: list[ui.Item[Any]] = [
        text(match_title(match)),
        picture(BOARD, render.describe_board(scene)),
        text(match_status(match, now)),
    ]
    if match.is_over:
        if score := micro_match_score(first_game, match):
            parts.append(text(score))
        files[record_file_name(match)] = write_record(match)
        parts.append(ui.File(f"attachment://{record_file_name(match)}"))
    return Post(Card(*parts, board_controls(match)), files, people_called(match, actor_id))


async def show_text_board(match: Match, now: datetime, *, actor_id: int | None = None) -> Post:
    """Show everybody the board in letters, where the bot may not attach pictures."""
    board = render.write_letter_board(scene_of_match(match, Appearance()))
    parts = [text(match_title(match)), text(f"```\n{board}\n```"), text(match_status(match, now))]
    return Post(Card(*parts, board_controls(match)), {}, people_called(match, actor_id))


def board_controls(match: Match) -> ui.ActionRow[Any]:
    """Return the buttons for a match in its present state; three fit a phone."""
    blue = discord.ButtonStyle.primary
    if match.is_over:
        return row(
            *next_game_buttons(match),
            match_button(MatchAction.REPLAY, match, Label.REPLAY),
            match_button(MatchAction.MORE, match, Label.MORE),
        )
    return row(
        match_button(MatchAction.MOVE, match, Label.MOVE, blue),
        match_button(MatchAction.WATCH, match, Label.WATCH),
        match_button(MatchAction.MORE, match, Label.MORE),
    )
