"""A position that somebody wants to show."""

import render
import rules
from bot.answers import Post
from bot.looks import Look
from bot.views.board import PICTURE, drawn, scene_of
from bot.views.parts import Card, picture, text
from bot.words import DISCS, SIDES, game_name
from rules import Line


async def diagram_post(game: rules.Game, fen: str, look: Look) -> Post:
    """The picture of a FEN; raises BadFen."""
    line = Line.begin(game, fen)
    scene = scene_of(line, look)
    written = game.fen(line.position)
    turn = f"{DISCS[line.turn]} {SIDES[line.turn]} to move"
    words = f"**{game_name(game)}** · {turn}\n```\n{written}\n```"
    card = Card(picture(PICTURE, render.describe_board(scene)), text(words))
    return Post(card, {PICTURE: await drawn(scene)})
