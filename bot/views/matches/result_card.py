"""A finished game on one card: the last board, the curve, the moments that mattered."""

from typing import Any

from discord import ui

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.matches.card_texts import card_heading, shared_by
from bot.talk.matches.match_status import match_title
from bot.talk.records.records import record_file_name, write_record
from bot.talk.records.replay_texts import replay_end
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import channel_menu, match_button, match_control
from bot.views.drawing import draw_with, mark_of_result, name_players
from bot.views.matches.analysis import MOST_VALUE
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from engine.review import Review

CARD = "card.png"


async def show_result_card(match: Match, review: Review | None, appearance: Appearance) -> Post:
    """Show one person the card of a finished match, with a button to share it.

    Without an analysis the curve counts pieces.
    """
    share = channel_menu(match_control(MatchAction.SHARE, match), Prompt.SHARE, (), most=1)
    card = make_card(match, review, appearance)
    parts = _parts(match, card)
    return Post(Card(*parts, row(share)), {CARD: await draw_card(card)})


async def show_shared_card(
    match: Match, review: Review | None, appearance: Appearance, person_id: int
) -> Post:
    """Show everyone in a channel the card of a match, and its record, which a person shares."""
    card, record = make_card(match, review, appearance), record_file_name(match)
    parts = (
        *_parts(match, card),
        text(shared_by(person_id)),
        row(match_button(MatchAction.REPLAY, match, Label.REPLAY)),
        ui.File(f"attachment://{record}"),
    )
    return Post(Card(*parts), {CARD: await draw_card(card), record: write_record(match)})


def make_card(match: Match, review: Review | None, appearance: Appearance) -> "render.ResultCard":
    """Return the card of a finished match."""
    assert match.result is not None
    moments = tuple(moment.ply + 1 for moment in review.moments) if review else ()
    values = (max(-MOST_VALUE, min(MOST_VALUE, value)) for value in review.values) if review else ()
    return render.ResultCard(
        match.line,
        mark_of_result(match.result),
        theme=appearance.theme,
        view=appearance.view,
        is_numeric=appearance.is_numeric,
        values=tuple(values) or None,
        moments=moments or None,
        players=name_players(match),
        heading=card_heading(match),
    )


async def draw_card(card: "render.ResultCard") -> bytes:
    """Draw a card as PNG."""
    return await draw_with(lambda: render.draw_result_card(card))


def _parts(match: Match, card: "render.ResultCard") -> list[ui.Item[Any]]:
    return [
        text(match_title(match)),
        picture(CARD, render.describe_result_card(card)),
        text(replay_end(match)),
    ]
