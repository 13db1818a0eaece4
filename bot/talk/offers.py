"""What is said about an offer: to both players in the channel, and to one before it is made."""

from bot.matches import Match, Offer, OfferAnswer
from bot.talk.names import player_name
from render.translation import _
from rules import Color


def offer_text(match: Match, offer: Offer) -> str:
    """Say who offers whom a draw, or that it was declined."""
    sentence = (
        _("{opponent} declines the draw that {player} offered.")
        if offer.answer is OfferAnswer.DECLINED
        else _("{player} offers {opponent} a draw.")
    )
    return sentence.format(
        player=player_name(match, offer.by), opponent=player_name(match, offer.by.other)
    )


def standing_offer(match: Match) -> str:
    """Say who offers whom a draw while that waits for an answer; nothing where none does."""
    return offer_text(match, match.offer) if match.offer else ""


def draw_question(match: Match, side: Color) -> str:
    """Ask a side whether it offers a draw, or accepts the one on offer."""
    sentence = (
        _("{opponent} offers you a draw. Do you accept?")
        if match.offer
        else _("Do you offer {opponent} a draw?")
    )
    return sentence.format(opponent=player_name(match, side.other))
