"""A turn taken back: by agreement between two people, at once against the computer."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.clocks.off_times import OffTime
from bot.clocks.time_control import Lenience
from bot.matches.computer_facts import TakebackByClock
from bot.matches.computer_seat import find_computer_side
from bot.matches.match_error import MatchError
from bot.matches.match_value import Match, OfferKind, TakenBackTurn
from bot.matches.next_version import advance, check_agreements, check_draughts, check_running
from bot.matches.offering import check_answer, make_offer
from bot.matches.seating import check_two_people
from bot.matches.takeback import (
    TakebackGame,
    TakebackRefused,
    accept_takeback,
    check_takeback,
    find_last_turn,
)
from rules import Color


def take_back(match: Match, side: Color, now: datetime) -> Match:
    """Ask the other side for one's last turn back; the computer gives it back at once.

    Raises `MatchIsOver`, `OnlyBetweenPeople`, `OtherOfferStands`, `OfferAlreadyMade`, a
    `TakebackRefused`, `TakebackByClock` against the computer, or rules.NotDraughts.
    """
    check_running(match)
    check_agreements(match)
    check_draughts(match)
    if find_computer_side(match) is not None:
        return _take_back_from_computer(match, side)
    check_two_people(match)
    check_takeback(played_game(match), side, count_takebacks(match, side))
    return make_offer(match, side, OfferKind.TAKEBACK, now)


def give_turn_back(match: Match, side: Color, now: datetime) -> Match:
    """Give the other side back the turn that it asks for, with all the time it had.

    Raises `MatchIsOver`, `NoOfferToAnswer`, `OwnOffer` or a `TakebackRefused`.
    """
    asker = check_answer(match, side, OfferKind.TAKEBACK).by
    back = accept_takeback(played_game(match), asker, count_takebacks(match, asker), now)
    if not match.control.stages:
        return _cut(match, back.ply, asker, moved_at=now)
    off_times = _with_off_time(match.off_times, back.off_time)
    return _cut(match, back.ply, asker, moved_at=now, off_times=off_times)


def _with_off_time(off_times: Sequence[OffTime], added: OffTime) -> tuple[OffTime, ...]:
    """Return the off-times with one more; taking the same turn back again extends its off-time."""
    longer = [
        added if (off.cause, off.begins_at) == (added.cause, added.begins_at) else off
        for off in off_times
    ]
    return tuple(longer) if added in longer else (*longer, added)


def find_asked_turn(match: Match, side: Color) -> int:
    """Return how many moves had been played before the last turn of a side.

    Raises `NothingToTakeBack`.
    """
    return find_last_turn(played_game(match), side)


def can_take_back(match: Match, side: Color, now: datetime) -> bool:
    """Tell whether a side may ask for its last turn back now, or take it back at once."""
    if not match.is_draughts:
        return False
    try:
        return take_back(match, side, now) is not match
    except (MatchError, TakebackRefused):
        return False


def count_takebacks(match: Match, side: Color) -> int:
    """Count the turns that a side has taken back."""
    return sum(undone.by is side for undone in match.undone)


def played_game(match: Match) -> TakebackGame:
    """Return what a takeback needs to know about a match."""
    return TakebackGame(
        movers=match.line.turns[:-1],
        played_at=(match.started_at,) * match.given + match.played_at,
        started_at=match.started_at,
        given=match.given,
        is_rated=match.terms.rated,
        is_strict=match.control.lenience is Lenience.STRICT,
    )


def _take_back_from_computer(match: Match, side: Color) -> Match:
    if match.control.stages:
        raise TakebackByClock(match)
    ply = find_asked_turn(match, side)
    played_at = match.played_at[: ply - match.given]
    return _cut(match, ply, side, moved_at=played_at[-1] if played_at else match.started_at)


def _cut(match: Match, ply: int, by: Color, **changes: object) -> Match:
    """Return the match as it was after a number of moves."""
    cut = replace(
        match,
        offers=tuple(offer for offer in match.offers if offer.ply < ply),
        played_at=match.played_at[: ply - match.given],
        touched=None,
        replies={at: how for at, how in match.replies.items() if at < ply},
        undone=(*match.undone, TakenBackTurn(by, match.version + 1)),
    )
    return advance(cut, course=match.course.cut(ply), **changes)
