"""A refused move, under the board that shows what is legal."""

from collections.abc import Sequence

import render
import rules
from bot.matches import Match
from bot.talk.rule_refusals import explain_refused_move
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.parts import Card, picture, text
from bot.views.post import Post
from rules import Move

MOST_ARROWS = 4  # more would hide the board


async def show_refused_move(match: Match, appearance: Appearance, error: rules.RulesError) -> Post:
    """Tell why a move was refused, with the pieces marked that must capture or that can move."""
    scene = scene_of_match(match, appearance, mark_choices(match.choices))
    board = picture(BOARD, render.describe_board(scene))
    card = Card(board, text(explain_refused_move(match, error)))
    return Post(card, {BOARD: await draw(scene)})


def mark_choices(choices: Sequence[Move]) -> render.Marks:
    """Mark what may be played: arrows for compulsory captures, else rings."""
    captures = [move for move in choices if move.victims and not move.is_huff]
    if not captures:
        return render.Marks(can=frozenset(move.start for move in choices if not move.is_huff))
    arrows = {(move.start, move.path[1]) for move in captures}
    return render.Marks(
        must=frozenset(move.start for move in captures),
        arrows=tuple(sorted(arrows)) if len(arrows) <= MOST_ARROWS else (),
    )
