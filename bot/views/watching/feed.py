"""The messages of a server's feed: one game with its board, or several in a list."""

from collections.abc import Sequence

import render
from bot.talk.labels import Label
from bot.talk.watching.feed_texts import feed_details, feed_heading, feed_line, feed_list_heading
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.drawing import BOARD, draw, scene_of_course
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.watching.server_feed import FeedEntry


async def show_feed_post(told: Sequence[FeedEntry], server_id: int, appearance: Appearance) -> Post:
    """Show everyone the news; a single entry comes with the board as it stood then."""
    if len(told) > 1:
        lines = "\n".join(feed_line(each, server_id) for each in told)
        return Post(Card(text(feed_list_heading()), text(lines)))
    (only,) = told
    match = only.match
    scene = scene_of_course(match.course.cut(only.ply), appearance)
    card = Card(
        text(feed_heading(only)),
        picture(BOARD, render.describe_board(scene)),
        text(feed_details(only, server_id)),
        row(match_button(MatchAction.WATCH, match, Label.WATCH)),
    )
    return Post(card, {BOARD: await draw(scene)})
