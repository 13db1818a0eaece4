"""Everything two sides can do in a match.

Each function takes a match, the side that acts and, if it matters, the present time, and returns
the next match or raises a fact. Nothing here reads a clock or stores anything.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

import rules
from bot.clocks.running_turn import TimeEnd, TimeEnding
from bot.matches.act import Act
from bot.matches.inactivity import is_closable
from bot.matches.match_facts import (
    ForeignPiece,
    HasBegun,
    MustMoveTouched,
    NothingToClose,
    NotYourTurn,
    StalePly,
    TimeIsUp,
    TooEarlyForDraw,
)
from bot.matches.match_value import Match, MatchEnding, OfferAnswer, OfferKind, Result
from bot.matches.moderation_facts import RuledResult
from bot.matches.next_version import advance, check_agreements, check_running
from bot.matches.offering import answer_offer, check_answer, decline_offer, make_offer
from bot.matches.seating import side_of
from bot.matches.terms import TOUCH_MOVE
from rules import Color, Move, Outcome
from storage import Person

FIRST_DRAW = 20  # moves of both sides before a draw can be offered in an evening
VERDICT_WINNERS = {RuledResult.WHITE: Color.WHITE, RuledResult.BLACK: Color.BLACK}
TIME_ENDINGS = {
    TimeEnding.TIME: MatchEnding.TIME,
    TimeEnding.ABORTED: MatchEnding.NOT_BEGUN,
}


def read_move(match: Match, side: Color, text: str) -> Move:
    """Return the move that `text` names, which the side may play now.

    Raises `MatchIsOver`, `NotYourTurn`, `MustMoveTouched`, or what `rules` says about the text.
    """
    check_turn(match, side)
    move = match.game.parse(match.position, text)
    if not move.is_huff:  # a huff is no move, and picks up nothing of one's own
        _check_touched(match, move.start)
    return move


def play_move(match: Match, move: Move, now: datetime) -> Match:
    """Play a legal move of the side to move; an offer of the other side lapses."""
    line = match.line.play(move)
    return play_course(match, line, now, touched=_find_touched(match, line))


def play_course(
    match: Match,
    course: rules.Course,
    now: datetime,
    touched: rules.Square | None = None,
    result: Result | None = None,
) -> Match:
    """Return the match after the side to move has advanced its game; `touched` stays picked up.

    The match ends with its game, or with a `result` of another kind.
    """
    outcome = course.outcome()
    return _follow(
        match,
        match.turn,
        course=course,
        played_at=(*match.played_at, now),
        moved_at=now,
        result=result_of(outcome, now) if outcome else result,
        touched=touched,
    )


def check_own_piece(match: Match, move: Move) -> None:
    """Refuse a move with a piece of the opponent, which some games allow: raises `ForeignPiece`."""
    if match.game.is_foreign(match.position, move):
        raise ForeignPiece(match, move)


def touch_piece(match: Match, side: Color, _now: datetime, square: rules.Square | None) -> Match:
    """Pick up the piece on a square; if touch-move is played, it must make the move.

    A piece without a legal move is ignored (touch-move of over-the-board codes). Raises
    `MatchIsOver`, `NotYourTurn` or `MustMoveTouched`.
    """
    check_turn(match, side)
    if TOUCH_MOVE not in match.terms.house_rules or square not in _starts(match.line):
        return match
    _check_touched(match, square)
    return replace(match, touched=square)


def offer_draw(match: Match, side: Color, now: datetime) -> Match:
    """Offer a draw; if the other side's offer stands, this accepts it.

    The offer stands until the other side moves or answers. Raises `MatchIsOver`,
    `OtherOfferStands`, `OfferAlreadyMade` or, in an evening, `TooEarlyForDraw`.
    """
    offer = match.offer
    if offer and offer.kind is OfferKind.DRAW and offer.by is not side:
        return accept_draw(match, side, now)
    if match.is_in_panels and match.ply < FIRST_DRAW:
        raise TooEarlyForDraw(match, FIRST_DRAW)
    return make_offer(match, side, OfferKind.DRAW, now)


def accept_draw(match: Match, side: Color, now: datetime) -> Match:
    """End the match as a draw; raises `MatchIsOver`, `NoOfferToAnswer` or `OwnOffer`."""
    check_answer(match, side, OfferKind.DRAW)
    answered = answer_offer(match, OfferAnswer.ACCEPTED)
    result = Result(MatchEnding.AGREED, None, now)
    return advance(match, offers=answered, result=result)


def decline_draw(match: Match, side: Color, now: datetime) -> Match:
    """Refuse the standing offer; raises `MatchIsOver`, `NoOfferToAnswer` or `OwnOffer`."""
    return decline_offer(match, side, now, OfferKind.DRAW)


def resign(match: Match, side: Color, now: datetime) -> Match:
    """Give the game to the other side, whoever is to move; raises `MatchIsOver`."""
    check_running(match)
    return _follow(match, side, result=Result(MatchEnding.RESIGNED, side.other, now))


def lose_by_silence(match: Match, side: Color, now: datetime, votes: int) -> Match:
    """Give the game to the other side of a team that was silent in `votes` votes in a row.

    Raises `MatchIsOver`.
    """
    check_running(match)
    result = Result(MatchEnding.SILENT, side.other, now, numbers=(votes,))
    return _follow(match, side, result=result)


def end_by_moderator(match: Match, verdict: RuledResult, now: datetime) -> Match:
    """Return the match as a moderator ends it; raises `MatchIsOver`."""
    check_running(match)
    ending = MatchEnding.STOPPED if verdict is RuledResult.NONE else MatchEnding.RULED
    winner = VERDICT_WINNERS.get(verdict)
    return _follow(match, match.turn, result=Result(ending, winner, now))


def adjudicate(match: Match, ending: MatchEnding, winner: Color | None, now: datetime) -> Match:
    """Return the match with the result that its tournament gives it; raises `MatchIsOver`."""
    check_running(match)
    return _follow(match, match.turn, result=Result(ending, winner, now))


def call_off(match: Match, side: Color, now: datetime) -> Match:
    """Void a match that has not begun yet; raises `MatchIsOver` or `HasBegun`."""
    check_running(match)
    check_agreements(match)
    if match.has_begun:
        raise HasBegun(match)
    return _follow(match, side, result=Result(MatchEnding.CALLED_OFF, None, now))


def close_sleeping(match: Match, side: Color, now: datetime) -> Match:
    """Close, without a result, a match without a clock in which the other side has been inactive
    for long.

    Raises `MatchIsOver` or `NothingToClose`.
    """
    check_running(match)
    if side is match.turn or not is_closable(match, now):
        raise NothingToClose(match)
    return abandon(match, now)


def abandon(match: Match, at: datetime) -> Match:
    """Return a match that fell asleep as given up, without a result."""
    return _follow(match, match.turn, result=Result(MatchEnding.ABANDONED, None, at))


def check_time(match: Match, now: datetime) -> None:
    """Raise `TimeIsUp` if the time has ended the match by now."""
    end = match.clock_state(now).end
    if end is not None:
        raise TimeIsUp(match, end)


def end_by_time(match: Match, end: TimeEnd) -> Match:
    """Return the match with the result that the clock gave it."""
    ending = TIME_ENDINGS[end.ending]
    winner = None if end.loser is None else end.loser.other
    return _follow(match, match.turn, result=Result(ending, winner, end.at))


def check_player(match: Match, act: Act) -> Color:
    """Return the side of a player who acts on the newest board of a running match.

    Raises `NotAPlayer`, `StalePly` or `MatchIsOver`.
    """
    side = side_of(match, act.person.id)
    if act.ply is not None and act.ply != match.ply:
        raise StalePly(match, act.ply)
    check_running(match)
    return side


def check_mover(match: Match, act: Act) -> None:
    """Refuse anyone but the player to move, acting on the newest board.

    Raises `NotAPlayer`, `StalePly`, `MatchIsOver` or `NotYourTurn`.
    """
    check_turn(match, check_player(match, act))


def check_ply(match: Match, ply: int | None) -> None:
    """Refuse a control of an old board; `ply` is None if no control was used.

    Raises `MatchIsOver` or `StalePly`.
    """
    check_running(match)
    if ply is not None and ply != match.ply:
        raise StalePly(match, ply)


def check_turn(match: Match, side: Color) -> None:
    """Refuse a move of the side that is not to move; raises `MatchIsOver` or `NotYourTurn`."""
    check_running(match)
    if side is not match.turn:
        raise NotYourTurn(match)


def rename(match: Match, person: Person) -> Match:
    """Return the match with a player's name as last seen."""
    white, black = (
        replace(seat, holder=person)
        if isinstance(seat.holder, Person) and seat.holder.id == person.id
        else seat
        for seat in match.seats
    )
    return match if (white, black) == match.seats else replace(match, seats=(white, black))


def _starts(line: rules.Line) -> set[rules.Square]:
    """Return the squares of the pieces that may move."""
    return {m.start for m in line.game.legal_moves(line.position) if not m.is_huff}


def _find_touched(match: Match, line: rules.Line) -> rules.Square | None:
    """Return the piece that stays picked up after a huff, before the move still to be made."""
    was_huff = line.moves[-1].is_huff
    return match.touched if was_huff and match.touched in _starts(line) else None


def _check_touched(match: Match, square: rules.Square | None) -> None:
    if match.touched is not None and match.touched != square:
        raise MustMoveTouched(match)


def _follow(match: Match, side: Color, **changes: Any) -> Match:
    """Return the match after a side did something visible.

    The other side's offer lapses, as does a takeback that this side asked for; at the end of the
    match every offer lapses.
    """
    offer = match.offer
    is_answer = offer is not None and (offer.by is not side or offer.kind is OfferKind.TAKEBACK)
    if is_answer or changes.get("result") is not None:
        changes["offers"] = answer_offer(match, OfferAnswer.LAPSED)
    return advance(match, **changes)


def result_of(outcome: Outcome, now: datetime) -> Result:
    """Return the result of a match whose game ended at `now`."""
    return Result(outcome.ending, outcome.winner, now, outcome.reason, outcome.numbers)
