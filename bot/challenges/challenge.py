"""A challenge as a value."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Self

from bot.matches.chance import DrawColor
from bot.matches.terms import Terms
from rules import Color
from storage import Person, Place


class ChallengeState(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What someone proposes to one person, or to anyone."""

    place: Place
    challenger: Person
    opponent: Person | None  # None: anyone may accept
    terms: Terms
    color: Color | None = None  # the challenger's; None: at random
    rematch_of: int | None = None  # the match it answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Proposal):
    """A proposal that was made, and what has become of it."""

    id: int
    created_at: datetime
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    match_id: int | None = None  # what it led to
    message_id: int | None = None

    def at(self, now: datetime) -> Self:
        """Return the challenge as it stands at `now`: an open one may have run out of time."""
        if self.state is ChallengeState.OPEN and self.expires_at <= now:
            return replace(self, state=ChallengeState.EXPIRED)
        return self

    def players(self, acceptor: Person, draw_color: DrawColor) -> tuple[Person, Person]:
        """Return the ids of the players if `acceptor` accepts, White first."""
        color = draw_color(tuple(Color)) if self.color is None else self.color
        pair = self.challenger, acceptor
        return pair if color is Color.WHITE else pair[::-1]
