"""What followers of a game see: how they follow it, and the messages to them."""

from collections.abc import Sequence

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.match_status import match_title
from bot.talk.watching.follow_texts import daily_heading, daily_lines, end_details, end_heading
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.matches.match_board import ShownBoard, draw_match
from bot.views.matches.result_card import CARD, draw_card, make_card
from bot.views.note import show_note
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.watching.follows import FollowKind
from engine.review import Review

EACH_MOVE = "move"  # the detail of a control that adds one to the thread of a match
WAYS = {
    FollowKind.END.value: Label.AT_THE_END,
    FollowKind.DAILY.value: Label.DAILY,
    EACH_MOVE: Label.EACH_MOVE,
}


async def show_follow_panel(match: Match, way: str | None, words: str) -> Post:
    """Tell a person how they follow a match (None: no longer), with buttons for the other ways."""
    others = [
        match_button(MatchAction.FOLLOW, match, label, detail=other)
        for other, label in WAYS.items()
        if other != way
    ]
    if way in set(FollowKind):
        others.append(match_button(MatchAction.UNFOLLOW, match, Label.UNFOLLOW))
    return await show_note(words, [row(*others)])


async def show_end_letter(match: Match, review: Review | None, appearance: Appearance) -> Post:
    """Tell a follower in private that a match is over, with its card or the last shot."""
    end = await _draw_end(match, review, appearance)
    shown = Card(
        text(f"{end_heading()}\n{match_title(match)}"),
        picture(end.name, end.alt),
        text(end_details(match)),
    )
    return Post(shown, {end.name: end.data})


async def _draw_end(match: Match, review: Review | None, appearance: Appearance) -> ShownBoard:
    if not match.is_draughts:  # there is no curve that a card could show
        return await draw_match(match, appearance)
    card = make_card(match, review, appearance)
    return ShownBoard(CARD, render.describe_result_card(card), await draw_card(card))


async def show_daily_letter(games: Sequence[Match]) -> Post:
    """Tell a follower in private how all matches stand that they follow daily."""
    return Post(Card(text(daily_heading(len(games))), text(daily_lines(games))))
