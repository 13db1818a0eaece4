"""Texts about an offer: to both players in the channel, and to one before it is made."""

from bot.matches.computer_seat import find_computer_side, is_early_for_draw
from bot.matches.match_value import Match, Offer, OfferAnswer, OfferKind
from bot.matches.taking_back import find_asked_turn
from bot.talk.matches.move_lists import numbered_move
from bot.talk.names import player_name
from render.translation import _, ngettext
from rules import Color


def offer_text(match: Match, offer: Offer) -> str:
    """Say what one player asks of the other, or that it was declined."""
    player, opponent = player_name(match, offer.by), player_name(match, offer.by.other)
    if offer.answer is OfferAnswer.DECLINED:
        return _declined(match, offer).format(player=player, opponent=opponent)
    match offer.kind:
        case OfferKind.DRAW:
            return _("{player} offers {opponent} a draw.").format(player=player, opponent=opponent)
        case OfferKind.TAKEBACK:
            move = asked_move(match, offer)
            return _("{opponent}, {player} is asking for a takeback: **{move}**.").format(
                opponent=opponent, player=player, move=move
            )
        case OfferKind.PAUSE if not offer.days:
            return _(
                "{opponent}, {player} is asking for a pause. Both clocks stop until one of you "
                "resumes the game."
            ).format(opponent=opponent, player=player)
        case OfferKind.PAUSE:
            days = offer.days or 0
            return ngettext(
                "{opponent}, {player} is asking for a pause of {count} day. Both clocks stop.",
                "{opponent}, {player} is asking for a pause of {count} days. Both clocks stop.",
                days,
            ).format(opponent=opponent, player=player, count=days)


def _declined(match: Match, offer: Offer) -> str:
    match offer.kind:
        case OfferKind.DRAW if find_computer_side(match) is offer.by.other:
            if is_early_for_draw(match, offer.ply):
                return _("{player}, the game has only just begun. I'd rather play on.")
            return _("{player}, I like my chances here. I'd rather play on.")
        case OfferKind.DRAW:
            return _("{opponent} declined the draw offer from {player}.")
        case OfferKind.TAKEBACK:
            return _("{player}, {opponent} declined your takeback.")
        case OfferKind.PAUSE:
            return _("{player}, {opponent} would rather keep the clocks running.")


def asked_move(match: Match, offer: Offer) -> str:
    """Name the move with which the turn began that a player asks to take back."""
    return numbered_move(match.course, find_asked_turn(match, offer.by) + 1)


def what_was_offered(match: Match, offer: Offer) -> str:
    """Tell a person in private what they have just asked for."""
    match offer.kind:
        case OfferKind.DRAW:
            return _("You offered a draw.")
        case OfferKind.TAKEBACK:
            return _("You asked to take back **{move}**.").format(move=asked_move(match, offer))
        case OfferKind.PAUSE:
            return _("You asked for a pause.")


def takeback_text(match: Match) -> str:
    """Say that a turn has just been taken back; empty if none has."""
    if not match.undone or match.undone[-1].version != match.version:
        return ""
    if match.control.stages:
        return _("Move taken back, and the clocks are back to where they were.")
    return _("Move taken back.")


def standing_offer(match: Match) -> str:
    """Say what one player asks of the other while that waits for an answer, or nothing."""
    return offer_text(match, match.offer) if match.offer else ""


def draw_question(match: Match, side: Color) -> str:
    """Ask a side whether it offers a draw, or accepts the one on offer."""
    sentence = (
        _("{opponent} offers you a draw. Do you accept?")
        if match.offer and match.offer.by is not side
        else _("Offer {opponent} a draw?")
    )
    return sentence.format(opponent=player_name(match, side.other))
