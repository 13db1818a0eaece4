"""Pairs and small teams whose members make the moves of their side in turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.votes.team_rules import TeamRules


@dataclass(eq=False, repr=False)
class AnotherMembersTurn(Exception):
    """Another member is to move; from `anybody_at` on every member may."""

    mover: int
    anybody_at: datetime


@dataclass(frozen=True, slots=True)
class AlternateTurn:
    """A turn of a team whose members alternate, after `turns` earlier ones; a turn may have several
    plies.
    """

    rules: TeamRules
    members: Sequence[int]
    turns: int
    began_at: datetime

    @property
    def mover(self) -> int:
        """The member whose turn it is."""
        return self.members[self.turns % len(self.members)]

    @property
    def anybody_at(self) -> datetime:
        """When any other member may move as well."""
        return self.began_at + self.rules.turn / 2

    def check_mover(self, person: int, now: datetime) -> None:
        """Raise AnotherMembersTurn unless a member may move now."""
        if person != self.mover and now < self.anybody_at:
            raise AnotherMembersTurn(self.mover, self.anybody_at)
