"""The short message under the board about an offer, and the question before a draw offer."""

from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match, Offer, OfferKind
from bot.talk.labels import Label
from bot.talk.matches.offers import draw_question, offer_text
from bot.views.accents import Accent
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.matches.small_boards import Reader, show_asked_game
from bot.views.parts import Card, row, text
from bot.views.post import Post, PublicPost
from rules import Color


async def ask_to_offer_draw(match: Match, side: Color, reader: Reader) -> Post:
    """Ask a player whether to offer a draw, or to accept one that is on offer."""
    offer = match_button(
        MatchAction.OFFER_DRAW, match, Label.OFFER_DRAW, discord.ButtonStyle.success
    )
    play_on = match_button(MatchAction.PLAY_ON, match, Label.PLAY_ON)
    standing = match.offer
    is_answer = standing is not None and standing.by is not side
    answers = row(*_answers(match, OfferKind.DRAW)) if is_answer else row(offer, play_on)
    return await show_asked_game(draw_question(match, side), match, reader, answers)


async def show_offer(match: Match, offer: Offer, room: Color | None = None) -> PublicPost:
    """Put an offer to the other side, or tell its maker that it was declined, with a ping.

    A draw offer cannot be withdrawn; all others can. In the `room` of one side only that side is
    pinged, and gets its own buttons.
    """
    is_standing = offer is match.offer
    concerned = offer.by.other if is_standing else offer.by
    buttons = []
    if is_standing and room in (None, concerned):
        buttons += _answers(match, offer.kind)
    if is_standing and room in (None, offer.by) and offer.kind is not OfferKind.DRAW:
        withdraw = MatchAction.WITHDRAW_OFFER
        buttons.append(match_button(withdraw, match, Label.WITHDRAW, detail=_detail(offer.kind)))
    parts: list[ui.Item[Any]] = [text(offer_text(match, offer))]
    pings = match.calls(concerned) if room in (None, concerned) else ()
    accent = Accent.OFFERED if buttons else Accent.USUAL
    return PublicPost(
        Card(*parts, *([row(*buttons)] if buttons else []), accent=accent), pings=pings
    )


def _answers(match: Match, kind: OfferKind) -> list[ui.Button[Any]]:
    green, detail = discord.ButtonStyle.success, _detail(kind)
    return [
        match_button(MatchAction.ACCEPT_OFFER, match, Label.ACCEPT, green, detail),
        match_button(MatchAction.DECLINE_OFFER, match, Label.DECLINE, detail=detail),
    ]


def _detail(kind: OfferKind) -> str:
    """Name a kind of offer in a control; a draw offer has never had a name there."""
    return "" if kind is OfferKind.DRAW else kind.value
