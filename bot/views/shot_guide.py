"""The rules of Chapaev, with a shot to look at."""

import discord

import rules
from bot.talk.guide_texts import rules_details, rules_heading
from bot.talk.labels import Label
from bot.talk.matches.shot_texts import chapaev_lesson, example_words
from bot.views.appearance import Appearance
from bot.views.challenges.challenge import challenge_control
from bot.views.controls import button
from bot.views.drawing import draw_with
from bot.views.matches.match_board import MOVING_BOARD
from bot.views.matches.shot_films import film_shot
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from render.chapaev import describe_shot
from rules.chapaev import Chapaev
from rules.chapaev.shot_line import begin_shot_line

EXAMPLE = "w4 4,7.5 100"  # hits two discs, which leave the board, and pushes a third


async def show_shot_rules(game: rules.AnyGame) -> Post:
    """Teach the game, with a moving example, and a button to challenge to it."""
    game_of_example = Chapaev(("exact",))
    begin = begin_shot_line(game_of_example)
    shot = game_of_example.parse(begin.position, EXAMPLE)
    played = await draw_with(lambda: game_of_example.shoot(begin.position, shot, seed=""))
    data, filmed = await film_shot(begin, played, Appearance())
    card = Card(
        text(rules_heading(game)),
        text(chapaev_lesson()),
        picture(MOVING_BOARD, describe_shot(filmed)),
        text(example_words()),
        text(rules_details(game)),
        row(button(challenge_control(game), Label.CHALLENGE, discord.ButtonStyle.primary)),
    )
    return Post(card, {MOVING_BOARD: data})
