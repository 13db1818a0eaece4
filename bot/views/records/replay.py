"""Going through a game: a moving picture, and a board to step through."""

from typing import Any

import discord
from discord import ui

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.matches.match_status import match_title
from bot.talk.matches.move_lists import moves_around, numbered_moves
from bot.talk.records.records import result_in_points
from bot.talk.records.replay_texts import describe_replay, replay_end
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import MOST_LABEL, button, match_button, match_control, menu
from bot.views.drawing import BOARD, draw, draw_in_slices, scene_of_course, scene_of_match
from bot.views.matches.private_board import OPEN_STEPS
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post

MOVING = "replay.gif"
FIRST, BACK, ON, LAST = "first", "back", "on", "last"  # as custom_ids name the steps
GO = "go"  # to a move that is chosen in a menu
MOST_AIMS = 25  # moves in that menu
STEPS = {FIRST: "|<", BACK: "<", ON: ">", LAST: ">|"}


async def show_replay(match: Match, appearance: Appearance, last: int | None = None) -> Post:
    """Show the whole game, or its last moves, as a moving picture; of several rounds the newest."""
    if not match.is_draughts:
        from bot.views.matches.shot_replay import show_round  # imported with the first shot

        return await show_round(match, appearance, last)
    replay = render.Replay(
        match.line,
        theme=appearance.theme,
        view=appearance.view,
        is_numeric=appearance.is_numeric,
        last=last,
        result=result_in_points(match.result) if match.result else "",
    )
    end = render.describe_board(scene_of_match(match, appearance))
    card = Card(
        text(match_title(match)),
        picture(MOVING, describe_replay(match, last, end)),
        text(replay_end(match)),
        row(match_button(MatchAction.STEP, match, Label.STEP_THROUGH, detail=OPEN_STEPS)),
    )
    return Post(card, {MOVING: await draw_in_slices(render.grow_replay(replay))})


async def show_step(match: Match, appearance: Appearance, ply: int) -> Post:
    """Show the board after `ply` moves, with buttons to go on and back."""
    scene = (
        scene_of_match(match, appearance)  # whoever ended it, and however
        if ply == match.ply
        else scene_of_course(match.course.cut(ply), appearance)
    )
    buttons = [
        button(
            ControlId(ControlKind.MATCH, MatchAction.STEP, match.id, match.ply, f"{step}-{ply}"),
            sign,
            is_off=find_step(step, ply, match.ply) == ply,
        )
        for step, sign in STEPS.items()
    ]
    rows = [row(*buttons)]
    if match.is_over:
        hint = match_control(MatchAction.HINT, match, f"{ply}")
        rows.append(row(button(hint, Label.HINT, is_off=ply == match.ply)))
    card = Card(
        text(match_title(match)),
        picture(BOARD, render.describe_board(scene)),
        text(moves_around(numbered_moves(match.course), ply)),
        *rows,
        *([row(_aims_menu(match, ply))] if match.ply > 1 else []),
    )
    return Post(card, {BOARD: await draw(scene)})


def _aims_menu(match: Match, ply: int) -> ui.Select[Any]:
    """Return a menu of moves to go to, spread over the game if it has many."""
    names = numbered_moves(match.course)
    stride = -(-match.ply // MOST_AIMS)
    aims = range(match.ply, 0, -stride)[:MOST_AIMS]
    options = [
        discord.SelectOption(label=names[aim - 1][:MOST_LABEL], value=str(aim))
        for aim in reversed(aims)
    ]
    return menu(match_control(MatchAction.STEP, match, f"{GO}-{ply}"), Prompt.GO_TO_MOVE, options)


def find_step(step: str, ply: int, most: int) -> int:
    """Return the ply to which a step leads from `ply`; an unknown one stays there."""
    aims = {FIRST: 0, BACK: ply - 1, ON: ply + 1, LAST: most}
    return max(0, min(most, aims.get(step, ply)))
