"""A challenge as a value, and who may do what with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.matches.errors import (
    ChallengeGone,
    ChallengeYourself,
    NotTheChallenger,
    NotYourChallenge,
)
from bot.matches.terms import Terms
from rules import Color
from storage import Person, Place

Lot = Callable[[Sequence[Color]], Color]


class ChallengeState(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Somebody wants to play, with one person or with anybody."""

    id: int
    place: Place
    challenger: Person
    opponent: Person | None  # None: anybody may accept
    terms: Terms
    colour: Color | None  # the challenger's; None: by lot
    created_at: datetime
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    match_id: int | None = None  # what it led to
    message_id: int | None = None
    rematch_of: int | None = None  # the match it answers

    def at(self, now: datetime) -> "Challenge":
        """The challenge as it stands at `now`: an open one may have run out of time."""
        if self.state is ChallengeState.OPEN and self.expires_at <= now:
            return replace(self, state=ChallengeState.EXPIRED)
        return self


def check_accept(challenge: Challenge, actor_id: int) -> None:
    """Refuse whoever may not accept."""
    _check_open(challenge)
    if actor_id == challenge.challenger.id:
        raise ChallengeYourself
    if challenge.opponent and actor_id != challenge.opponent.id:
        raise NotYourChallenge(challenge)


def check_decline(challenge: Challenge, actor_id: int) -> None:
    """Refuse all but the one who was challenged; nobody declines for everybody."""
    _check_open(challenge)
    if challenge.opponent is None or actor_id != challenge.opponent.id:
        raise NotYourChallenge(challenge)


def check_withdraw(challenge: Challenge, actor_id: int) -> None:
    """Refuse all but the challenger."""
    _check_open(challenge)
    if actor_id != challenge.challenger.id:
        raise NotTheChallenger(challenge)


def players(challenge: Challenge, acceptor: Person, lot: Lot) -> tuple[Person, Person]:
    """Who plays, White first."""
    colour = lot(tuple(Color)) if challenge.colour is None else challenge.colour
    pair = challenge.challenger, acceptor
    return pair if colour is Color.WHITE else pair[::-1]


def _check_open(challenge: Challenge) -> None:
    if challenge.state is not ChallengeState.OPEN:
        raise ChallengeGone(challenge)
