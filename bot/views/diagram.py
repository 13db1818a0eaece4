"""A position that someone wants to show."""

import render
import rules
from bot.talk.replay_texts import position_caption
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.parts import Card, picture, text
from bot.views.post import Post
from rules import Line


async def show_diagram(game: rules.Game, fen: str, appearance: Appearance) -> Post:
    """Show the position of a FEN; raises BadFen."""
    line = Line.begin(game, fen)
    scene = scene_of_line(line, appearance)
    caption = position_caption(line, game.fen(line.position))
    card = Card(picture(BOARD, render.describe_board(scene)), text(caption))
    return Post(card, {BOARD: await draw(scene)})
