"""The message of a server that shows its most interesting game."""

from datetime import datetime

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.match_status import match_status, match_title
from bot.talk.names import match_link
from bot.talk.watching.watch_texts import watcher_count
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post


async def show_watch_party(
    match: Match,
    appearance: Appearance,
    now: datetime,
    watchers: int,
    server_id: int | None = None,
) -> Post:
    """Show everyone the board of a game as it stands, how many watch it, and where it is."""
    scene = scene_of_match(match, appearance)
    place = " · ".join(filter(None, (watcher_count(watchers), match_link(match, server_id))))
    card = Card(
        text(match_title(match)),
        picture(BOARD, render.describe_board(scene)),
        text(f"{match_status(match, now)}\n{place}"),
        row(match_button(MatchAction.WATCH, match, Label.WATCH)),
    )
    return Post(card, {BOARD: await draw(scene)})
