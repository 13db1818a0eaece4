"""A match as a value, and everything two players can do in it.

Each function takes a match, the id of whoever acts and, where it matters, the present time, and
returns the next match or raises a fact. Nothing here reads a clock or keeps anything.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

import rules
from bot.matches.errors import (
    MatchIsOver,
    MustMoveTouched,
    NoOfferToAnswer,
    NotAPlayer,
    NotYourTurn,
    OfferAlreadyMade,
    OwnOffer,
    StalePly,
)
from bot.matches.terms import TOUCH_MOVE, Terms
from rules import Color, Move
from storage import Person, Place

RESIGNED, AGREED = "RESIGNED", "AGREED"  # beside the names of rules.Ending


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a match."""

    color: Color
    person: Person


class Answer(StrEnum):
    """What became of an offer."""

    STANDING = "standing"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer made when `ply` moves had been played."""

    kind: Literal["draw"]
    by: Color
    ply: int
    at: datetime
    answer: Answer = Answer.STANDING


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; no winner means a draw."""

    ending: str  # a name of rules.Ending, or RESIGNED or AGREED
    winner: Color | None
    words: str  # the fact, in lower case
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two people and their game so far."""

    id: int
    place: Place
    terms: Terms
    seats: tuple[Seat, Seat]  # White first
    line: rules.Line
    offers: tuple[Offer, ...] = ()  # oldest first
    result: Result | None = None
    started_at: datetime
    moved_at: datetime
    version: int = 1  # grows by one with every change people see
    shown_version: int = 0
    message_id: int | None = None  # the newest board
    touched: rules.Square | None = None  # of the piece that must move, by the house rule

    @property
    def game(self) -> rules.Game:
        return self.line.game

    @property
    def position(self) -> Any:
        return self.line.position

    @property
    def turn(self) -> Color:
        return self.line.turn

    @property
    def ply(self) -> int:
        return self.line.ply

    @property
    def choices(self) -> list[Move]:
        """The moves that may be played now: all legal ones, or those of the piece picked up."""
        legal = self.game.legal_moves(self.position)
        return [move for move in legal if move.is_huff or self.touched in (None, move.start)]

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def to_move(self) -> Person:
        return self.player(self.turn)

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for an answer."""
        last = self.offers[-1] if self.offers else None
        return last if last and last.answer is Answer.STANDING else None

    def player(self, color: Color) -> Person:
        return self.seats[color].person

    def opponent_of(self, color: Color) -> Person:
        return self.player(color.other)

    def seat_of(self, person_id: int) -> Seat | None:
        """The seat of a player; None for a watcher."""
        return next((seat for seat in self.seats if seat.person.id == person_id), None)


def play(match: Match, actor_id: int, text: str, now: datetime) -> Match:
    """Play the move that `text` names; any standing offer lapses."""
    if _side(match, actor_id) is not match.turn:
        raise NotYourTurn(match)
    move = match.game.parse(match.position, text)
    if not move.is_huff:  # a huff is no move, and picks up nothing of one's own
        _check_touched(match, move.start)
    line = match.line.play(move)
    outcome = line.outcome()
    result = outcome and Result(outcome.ending.name, outcome.winner, outcome.words, now)
    return _next(match, line=line, moved_at=now, result=result, touched=_still_touched(match, line))


def touch(match: Match, actor_id: int, square: rules.Square | None) -> Match:
    """Pick the piece on a square up; where touch-move is played, it is the one that moves.

    A piece that has no legal move is ignored (touch-move of over-the-board codes).
    """
    if _side(match, actor_id) is not match.turn:
        raise NotYourTurn(match)
    if TOUCH_MOVE not in match.terms.house_rules or square not in _starts(match.line):
        return match
    _check_touched(match, square)
    return replace(match, touched=square)


def offer_draw(match: Match, actor_id: int, now: datetime) -> Match:
    """Offer a draw; where the other side's offer stands, this accepts it."""
    side = _side(match, actor_id)
    if match.offer and match.offer.by is not side:
        return accept_draw(match, actor_id, now)
    if _has_offered(match, side):
        raise OfferAlreadyMade(match)
    return _next(match, offers=(*match.offers, Offer("draw", side, match.ply, now)))


def accept_draw(match: Match, actor_id: int, now: datetime) -> Match:
    """End the match as a draw."""
    _check_answer(match, actor_id)
    return _next(match, Answer.ACCEPTED, result=Result(AGREED, None, "agreement", now))


def decline_draw(match: Match, actor_id: int) -> Match:
    """Refuse the standing offer."""
    _check_answer(match, actor_id)
    return _next(match, Answer.DECLINED)


def resign(match: Match, actor_id: int, now: datetime) -> Match:
    """Give the game to the other side, whoever is to move."""
    side = _side(match, actor_id)
    return _next(match, result=Result(RESIGNED, side.other, "resignation", now))


def check_ply(match: Match, actor_id: int, ply: int | None) -> None:
    """Refuse a control of an old board; None comes from no control."""
    _side(match, actor_id)
    if ply is not None and ply != match.ply:
        raise StalePly(match, ply)


def named(match: Match, actor: Person) -> Match:
    """The match with a player's name as last seen."""
    white, black = (
        replace(seat, person=actor) if seat.person.id == actor.id else seat for seat in match.seats
    )
    return match if (white, black) == match.seats else replace(match, seats=(white, black))


def _side(match: Match, actor_id: int) -> Color:
    """The side of somebody who may act: a player of a match that goes on."""
    seat = match.seat_of(actor_id)
    if seat is None:
        raise NotAPlayer(match)
    if match.is_over:
        raise MatchIsOver(match)
    return seat.color


def _starts(line: rules.Line) -> set[rules.Square]:
    """Where the pieces stand that may move."""
    return {m.start for m in line.game.legal_moves(line.position) if not m.is_huff}


def _still_touched(match: Match, line: rules.Line) -> rules.Square | None:
    """The piece that stays picked up: a huff comes before the move, which is still to be made."""
    was_huff = line.moves[-1].is_huff
    return match.touched if was_huff and match.touched in _starts(line) else None


def _check_touched(match: Match, square: rules.Square | None) -> None:
    if match.touched is not None and match.touched != square:
        raise MustMoveTouched(match)


def _check_answer(match: Match, actor_id: int) -> None:
    side = _side(match, actor_id)
    if match.offer is None:
        raise NoOfferToAnswer(match)
    if match.offer.by is side:
        raise OwnOffer(match)


def _has_offered(match: Match, side: Color) -> bool:
    """Whether this side has offered since its own last move."""
    mine = [offer.ply for offer in match.offers if offer.by is side]
    return bool(mine) and not any(
        position.turn is side for position in match.line.positions[mine[-1] : match.ply]
    )


def _next(match: Match, answer: Answer = Answer.LAPSED, **changes: Any) -> Match:
    """The match after a change that people see; a standing offer gets its answer or lapses."""
    if match.offer:
        settled = (*match.offers[:-1], replace(match.offer, answer=answer))
        changes = {"offers": settled, **changes}
    return replace(match, version=match.version + 1, **changes)
