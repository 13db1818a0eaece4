"""Offers of all kinds: made, answered, withdrawn. One stands at a time."""

from dataclasses import replace
from datetime import datetime

from bot.matches.match_facts import (
    NoOfferToAnswer,
    OfferAlreadyMade,
    OfferedLately,
    OtherOfferStands,
    OwnOffer,
)
from bot.matches.match_value import Match, Offer, OfferAnswer, OfferKind
from bot.matches.next_version import advance, check_running
from rules import Color
from storage import Computer

REST = 10  # own moves before a refused draw may be offered again: each offer calls the opponent


def make_offer(
    match: Match, side: Color, kind: OfferKind, now: datetime, days: int | None = None
) -> Match:
    """Return the match with a new offer, which stands until the other side moves or answers.

    Raises `MatchIsOver`, `OtherOfferStands`, `OfferAlreadyMade` or `OfferedLately`.
    """
    check_running(match)
    if match.offer is not None and (match.offer.kind, match.offer.by) != (kind, side):
        raise OtherOfferStands(match)
    if _has_offered(match, side, kind):
        raise OfferAlreadyMade(match)
    if moves := _moves_to_rest(match, side, kind):
        raise OfferedLately(match, moves)
    offer = Offer(kind, side, match.ply, now, days=days)
    return advance(match, offers=(*match.offers, offer))


def check_answer(match: Match, side: Color, kind: OfferKind) -> Offer:
    """Return the offer that a side may answer.

    Raises `MatchIsOver`, `NoOfferToAnswer` or `OwnOffer`.
    """
    check_running(match)
    if match.offer is None or match.offer.kind is not kind:
        raise NoOfferToAnswer(match)
    if match.offer.by is side:
        raise OwnOffer(match)
    return match.offer


def decline_offer(match: Match, side: Color, _now: datetime, kind: OfferKind) -> Match:
    """Refuse the standing offer; raises `MatchIsOver`, `NoOfferToAnswer` or `OwnOffer`."""
    check_answer(match, side, kind)
    return advance(match, offers=answer_offer(match, OfferAnswer.DECLINED))


def withdraw_offer(match: Match, side: Color, _now: datetime, kind: OfferKind) -> Match:
    """Take one's own offer back; raises `MatchIsOver` or `NoOfferToAnswer`."""
    check_running(match)
    if match.offer is None or match.offer.kind is not kind or match.offer.by is not side:
        raise NoOfferToAnswer(match)
    return advance(match, offers=answer_offer(match, OfferAnswer.LAPSED))


def answer_offer(match: Match, answer: OfferAnswer) -> tuple[Offer, ...]:
    """Return the offers of a match with the standing one answered."""
    return tuple(
        replace(offer, answer=answer, answered_ply=match.ply) if offer is match.offer else offer
        for offer in match.offers
    )


def _moves_to_rest(match: Match, side: Color, kind: OfferKind) -> int:
    """Return how many moves a side must make before it may offer a person a draw again.

    A draw that was passed over is refused as well. In a slow game ten moves are weeks: a pause may
    be asked for at every move, and so may a takeback, of which there are few.
    """
    if kind is not OfferKind.DRAW or isinstance(match.holder(side.other), Computer):
        return 0
    offered = [each.ply for each in match.offers if each.by is side and each.kind is kind]
    return max(0, REST - _count_moves(match, side, offered[-1])) if offered else 0


def _count_moves(match: Match, side: Color, since: int) -> int:
    return sum(turn is side for turn in match.course.turns[since : match.ply])


def _has_offered(match: Match, side: Color, kind: OfferKind) -> bool:
    """Tell whether a side has made this offer since its own last move."""
    if match.offer is not None:
        return True
    mine = [offer.ply for offer in match.offers if offer.by is side and offer.kind is kind]
    return bool(mine) and not _count_moves(match, side, mine[-1])
