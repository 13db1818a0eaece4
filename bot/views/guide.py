"""The rules of the games."""

import render
import rules
from bot.talk.guide_texts import describe_example, rules_details, rules_heading
from bot.views.drawing import BOARD, draw
from bot.views.parts import Card, picture, text
from bot.views.post import Post
from rules import Line


async def show_rules(game: rules.Game) -> Post:
    """Show what is special about a game, an example, its options, and where its rules come from."""
    scene = render.Scene.of(Line.begin(game, game.example or None))
    card = Card(
        text(rules_heading(game)),
        picture(BOARD, describe_example(game, render.describe_board(scene))),
        text(rules_details(game)),
    )
    return Post(card, {BOARD: await draw(scene)})
