"""The question before a draw is offered, and the short message under the board about an offer."""

from typing import Any

import discord
from discord import ui

from bot.matches import Match, Offer
from bot.talk.labels import Label
from bot.talk.offers import draw_question, offer_text
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.parts import Card, row, text
from bot.views.post import Post
from rules import Color


async def ask_to_offer_draw(match: Match, side: Color) -> Post:
    """Ask a player whether to offer a draw; where one is on offer, whether to accept it."""
    offer = match_button(
        MatchAction.OFFER_DRAW, match, Label.OFFER_DRAW, discord.ButtonStyle.success
    )
    play_on = match_button(MatchAction.PLAY_ON, match, Label.PLAY_ON)
    answers = _answers(match) if match.offer else row(offer, play_on)
    return Post(Card(text(draw_question(match, side)), answers))


async def show_offer(match: Match, offer: Offer) -> Post:
    """Ask who is offered a draw, or tell who offered it that it was declined; ping them."""
    words = text(offer_text(match, offer))
    if offer is match.offer:
        return Post(Card(words, _answers(match)), pings=match.calls(offer.by.other))
    return Post(Card(words), pings=match.calls(offer.by))


def _answers(match: Match) -> ui.ActionRow[Any]:
    green = discord.ButtonStyle.success
    return row(
        match_button(MatchAction.ACCEPT_DRAW, match, Label.ACCEPT, green),
        match_button(MatchAction.DECLINE_DRAW, match, Label.DECLINE),
    )
