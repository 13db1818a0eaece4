"""A refused move, under the board that shows what is legal."""

import render
import rules
from bot.matches.match_value import Match
from bot.talk.matches.rule_refusals import explain_refused_move
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, NO_MARKS, draw, scene_of_match
from bot.views.matches.move_marks import mark_choices
from bot.views.parts import Card, picture, text
from bot.views.post import Post


async def show_refused_move(
    match: Match, appearance: Appearance, error: rules.RulesError, more: str = ""
) -> Post:
    """Explain why a move was refused, with any further words.

    The pieces that must capture, or that can move, are marked.
    """
    marks = mark_choices(match) if match.is_draughts else NO_MARKS
    scene = scene_of_match(match, appearance, marks)
    board = picture(BOARD, render.describe_board(scene))
    words = explain_refused_move(match, error, appearance.is_numeric)
    card = Card(board, text(f"{words}\n{more}".strip()))
    return Post(card, {BOARD: await draw(scene)})
