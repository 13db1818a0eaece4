"""What people can do wrong in a match, as facts.

MatchError
├── NoMatchHere · NoSuchMatch · SeveralMatches · TooManyMatches
└── NotAPlayer · NotAMember · NotYourTurn · MatchIsOver · MatchGoesOn · StalePly · TimeIsUp
    · MustMoveTouched · ForeignPiece · MoveRefused · OfferAlreadyMade · OfferedLately
    · NoOfferToAnswer · OwnOffer · OtherOfferStands · HasBegun · NotInEvenings · TooEarlyForDraw
    · NothingToClaim · NothingToClose · OnlyBetweenPeople · AlreadyPaused · PlansNotPlayed
    · PlanTooLate · NoPauseToEnd
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.clocks.running_turn import TimeEnd
from bot.matches.match_error import MatchError
from bot.matches.match_value import Match
from rules import Move, RulesError
from storage import Person, Place


@dataclass(eq=False, repr=False)
class NoMatchHere(MatchError):
    """The place has no running match."""

    place: Place


@dataclass(eq=False, repr=False)
class NoSuchMatch(MatchError):
    """There is no match with this number."""

    match_id: int


@dataclass(eq=False, repr=False)
class _AboutMatch(MatchError):
    """A fact about a match as it stood then."""

    match: Match


@dataclass(eq=False, repr=False)
class SeveralMatches(MatchError):
    """Any of these matches may be meant."""

    matches: Sequence[Match]


@dataclass(eq=False, repr=False)
class TooManyMatches(MatchError):
    """A person has as many running matches as anyone may have."""

    person: Person
    most: int


class NotAPlayer(_AboutMatch):
    """Only the players may do that; this person watches."""


@dataclass(eq=False, repr=False)
class NotAMember(_AboutMatch):
    """Only members of the team to move may do that; this person may join it.

    `joins` says who may join, such as "role", and `role_id` names that role.
    """

    joins: str = "open"
    role_id: int | None = None


class NotYourTurn(_AboutMatch):
    """The other side is to move."""


class MatchIsOver(_AboutMatch):
    """The match has a result."""


class MatchGoesOn(_AboutMatch):
    """The match has no result yet."""


@dataclass(eq=False, repr=False)
class StalePly(_AboutMatch):
    """The control belongs to an earlier board: `ply` moves had been played then."""

    ply: int


class MustMoveTouched(_AboutMatch):
    """Touch-move is played, and another piece was picked up: the one on `match.touched`."""


@dataclass(eq=False, repr=False)
class ForeignPiece(_AboutMatch):
    """The move would be made with a piece of the opponent; the person must be sure of it."""

    move: Move


@dataclass(eq=False, repr=False)
class MoveRefused(_AboutMatch):
    """The rules refuse a move because of `cause`; `match` is the match after the refusal."""

    cause: RulesError


class OfferAlreadyMade(_AboutMatch):
    """This side has an offer standing, or has offered a draw since its own last move."""


@dataclass(eq=False, repr=False)
class OfferedLately(OfferAlreadyMade):
    """This side was refused a draw a short while ago; it has to make `moves` moves before."""

    moves: int


class OtherOfferStands(_AboutMatch):
    """An offer of another kind waits for an answer; only one may stand at a time."""


class NoOfferToAnswer(_AboutMatch):
    """No offer stands."""


class OwnOffer(_AboutMatch):
    """The offer waits for the other side's answer."""


@dataclass(eq=False, repr=False)
class TimeIsUp(_AboutMatch):
    """The time ended the match before this came; `end` tells how."""

    end: TimeEnd


class HasBegun(_AboutMatch):
    """Both sides have made their first turn, so that the match cannot be called off."""


class NotInEvenings(_AboutMatch):
    """Games of an evening have no takebacks, pauses or gifts, and cannot be called off."""


@dataclass(eq=False, repr=False)
class TooEarlyForDraw(_AboutMatch):
    """In a game of an evening a draw can be offered after some moves only."""

    plies: int


class NothingToClaim(_AboutMatch):
    """The opponent is not over the time of a friendly clock."""


class NothingToClose(_AboutMatch):
    """The opponent has not slept for long enough in a game without a clock."""


class OnlyBetweenPeople(_AboutMatch):
    """A team or the computer plays and cannot agree to this."""


class PlansNotPlayed(_AboutMatch):
    """Nothing is played automatically under touch-move, where a player picks up the piece
    by hand.
    """


class PlanTooLate(_AboutMatch):
    """The opponent has just moved, so that there is nothing to plan."""


class AlreadyPaused(_AboutMatch):
    """A pause is already running."""


class NoPauseToEnd(_AboutMatch):
    """No pause is running that could end sooner."""
