"""A player's plan, which only that player sees: a move of the opponent, the answer, and so on."""

from dataclasses import replace
from typing import Any

from discord import ui

import render
from bot.matches.match_value import Match
from bot.matches.planning import OwnPlan
from bot.matches.plans import MOST_DEPTH
from bot.talk.labels import Label, Prompt
from bot.talk.matches.inbox_texts import plan_after_label, small_game
from bot.talk.matches.plan_texts import (
    forgotten_text,
    if_they_play,
    kept_text,
    nothing_to_answer,
    what_then,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button, match_control
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.matches.move_marks import mark_choices
from bot.views.matches.named_moves import list_named_moves
from bot.views.matches.plan_paths import WIDTH, follow_path, name_way, path_on
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.answer_buttons import Choice, offer_choices


async def ask_for_plan(own: OwnPlan, appearance: Appearance, path: str) -> Post:
    """Ask for the next move of a plan, on the board after the moves of a way."""
    match, line = own.match, follow_path(own.match, path)
    ahead = replace(match, course=line, touched=None)
    before = name_way(match, line)
    is_over = line.outcome() is not None
    rows = [] if is_over else _offer_moves(match, ahead, appearance, path)
    if is_over:
        words = nothing_to_answer(before)
    elif line.turn is own.plan.owner:
        words = what_then(before)
    else:
        words = if_they_play(match, own.plan, before)
    scene = scene_of_match(ahead, appearance, mark_choices(ahead))
    board = picture(BOARD, render.describe_board(scene))
    words = f"{words}\n{small_game(match, own.plan.owner)}"
    card = Card(board, text(words), *rows, *_ways_out(own, path))
    return Post(card, {BOARD: await draw(scene)})


async def show_kept_plan(own: OwnPlan, path: str) -> Post:
    """Show the plan as it now stands, after the answer that ends a way."""
    buttons = []
    if path and len(path) // WIDTH + WIDTH <= MOST_DEPTH:
        buttons.append(match_button(MatchAction.PLAN_ON, own.match, Label.AND_THEN, detail=path))
    start = _before_last_turn(own, path)
    buttons.append(match_button(MatchAction.PLAN_ON, own.match, Label.OR_ELSE, detail=start))
    buttons.append(match_button(MatchAction.FORGET_PLAN, own.match, Label.FORGET_PLAN))
    words = kept_text(own.match, own.plan, own.replaced)
    game = small_game(own.match, own.plan.owner)
    return Post(Card(text(f"{words}\n{game}"), row(*buttons)))


async def show_forgotten_plan(match: Match) -> Post:
    """Say that a plan is gone; another one may be made."""
    words = f"{forgotten_text()}\n{small_game(match, match.turn.other)}"
    return Post(Card(text(words), row(plan_button(match))))


def plan_button(match: Match) -> ui.Button[Any]:
    """Return a button that opens a player's plan."""
    return match_button(MatchAction.PLAN, match, Label.PLAN)


def plan_after_button(match: Match) -> ui.Button[Any]:
    """Return a button, beside another game, that opens a player's plan after the last move."""
    return match_button(MatchAction.PLAN, match, plan_after_label(match))


def _offer_moves(
    match: Match, ahead: Match, appearance: Appearance, path: str
) -> list[ui.ActionRow[Any]]:
    choices = [
        Choice(each.name, path_on(ahead.line, path, each.move))
        for each in list_named_moves(ahead, appearance)
    ]
    control = match_control(MatchAction.PLAN, match)
    return offer_choices(control, choices, Prompt.CHOOSE_MOVE)


def _ways_out(own: OwnPlan, path: str) -> list[ui.ActionRow[Any]]:
    buttons = []
    if path:
        back = path[:-WIDTH]
        buttons.append(match_button(MatchAction.PLAN_ON, own.match, Label.BACK, detail=back))
    if own.plan.branches:
        buttons.append(match_button(MatchAction.FORGET_PLAN, own.match, Label.FORGET_PLAN))
    return [row(*buttons)] if buttons else []


def _before_last_turn(own: OwnPlan, path: str) -> str:
    """Return the way up to the opponent's last move before the answer that ends it."""
    owner = own.plan.owner
    while path and follow_path(own.match, path[:-WIDTH]).turn is owner:
        path = path[:-WIDTH]
    while path and follow_path(own.match, path[:-WIDTH]).turn is not owner:
        path = path[:-WIDTH]
    return path
