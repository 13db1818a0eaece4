"""A team with everyone who belongs to it, was named for it, or has left it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.votes.eligibility import Candidate, Door, NotEligible, Reason
from bot.votes.team_rules import Decides, Guard, Joins, Silence, TeamRules
from rules import Color
from storage import Place, TeamDecision
from storage.rows import MemberRow, Person, TeamRow

DECIDES = {
    TeamDecision.VOTE: Decides.VOTE,
    TeamDecision.CAPTAIN: Decides.CAPTAIN,
    TeamDecision.ANYBODY: Decides.ANYBODY,
    TeamDecision.ALTERNATE: Decides.ALTERNATE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """What Discord says about a person who wants to join a team, as a member of a server or of
    none.

    Their roles and how long they have been there are those of that server.
    """

    person: Person
    place: Place  # where they act
    account_made_at: datetime
    came_to_server_at: datetime
    role_ids: frozenset[int] = frozenset()
    is_banned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSide:
    """A team and its people, by id, in the order of joining."""

    team: TeamRow
    people: Mapping[int, MemberRow]

    @property
    def rules(self) -> TeamRules:
        """How the team decides, and who may join it."""
        return TeamRules(
            turn=timedelta(seconds=self.team.turn_seconds),
            decides=DECIDES[self.team.decides],
            joins=Joins[self.team.joins.upper()],
            guard=Guard[self.team.guard.upper()],
            quorum=self.team.quorum,
            silence=Silence[self.team.silence.upper()],
            captain_id=self.team.captain_id,
        )

    @property
    def members(self) -> tuple[MemberRow, ...]:
        """Everyone who belongs to the team now, in the order of joining."""
        return tuple(member for member in self.people.values() if member.is_live)

    @property
    def is_complete(self) -> bool:
        """Whether everyone needed for the game to start has joined; always so for the computer."""
        if self.team.level is not None:
            return True
        people = self.people.values()
        named = [each for each in people if each.joined_at is None and not each.was_removed]
        needs_all = self.team.decides is TeamDecision.ALTERNATE
        return bool(self.members) and not (needs_all and named)

    @property
    def callers(self) -> tuple[int, ...]:
        """The members who want to be called when their team is to move."""
        return tuple(member.person.id for member in self.members if member.is_called)

    @property
    def liveliest(self) -> tuple[int, ...]:
        """The members: the captain first, then those who want to be called, then the latest
        voters.
        """

        def rank(member: MemberRow) -> tuple[bool, bool, int]:
            is_captain = member.person.id == self.team.captain_id
            return not is_captain, not member.is_called, -member.seen_council

        return tuple(member.person.id for member in sorted(self.members, key=rank))

    def is_member(self, person_id: int) -> bool:
        """Tell whether a person belongs to the team now."""
        return person_id in self.people and self.people[person_id].is_live

    def keep(self, *changed: MemberRow) -> "TeamSide":
        """Return the side with the new state of some members."""
        people = {**self.people, **{member.person.id: member for member in changed}}
        return replace(self, people=people)

    def join(self, newcomer: Newcomer, now: datetime, began_at: datetime, seen: int) -> "TeamSide":
        """Return the side with a newcomer; raises `NotEligible`.

        `began_at` is when the match began, `seen` the number of the team's current vote.
        """
        person = newcomer.person
        if self.is_member(person.id):
            return self
        door = Door(self.rules, began_at, self.team.is_door_closed)
        door.check_joining(self.candidate(newcomer), now)
        member = MemberRow(team_id=self.team.id, person=person, joined_at=now, seen_council=seen)
        return self.keep(member)

    def check_voting(
        self, newcomer: Newcomer, began_at: datetime, opened_at: datetime, now: datetime
    ) -> None:
        """Raise `NotEligible` unless a member may vote now in the vote that opened then."""
        member = self.people[newcomer.person.id]
        door = Door(self.rules, began_at, self.team.is_door_closed)
        joined_at = member.joined_at or now
        door.check_voting(self.candidate(newcomer), joined_at, opened_at, now)

    def leave(self, person_id: int, now: datetime) -> "TeamSide":
        """Return the side after a person has left; the longest-standing member succeeds a
        captain.
        """
        left = replace(self.people[person_id], left_at=now, is_called=False)
        side = self.keep(left)
        if self.team.captain_id != person_id:
            return side
        longest = next((member.person.id for member in side.members), None)
        return replace(side, team=replace(self.team, captain_id=longest))

    def remove(self, person_id: int, now: datetime) -> "TeamSide":
        """Return the side after a person was removed, who may not come back."""
        side = self.leave(person_id, now)
        return side.keep(replace(side.people[person_id], was_removed=True))

    def candidate(self, newcomer: Newcomer) -> Candidate:
        """Return the facts that decide whether a person may join."""
        known = self.people.get(newcomer.person.id)
        return Candidate(
            account_made_at=newcomer.account_made_at,
            came_to_server_at=newcomer.came_to_server_at,
            is_banned=newcomer.is_banned,
            was_removed=known is not None and known.was_removed,
            is_listed=known is not None,
            has_role=self.team.role_id in newcomer.role_ids,
            role_id=self.team.role_id,
        )


def check_other_side(
    others: "TeamSide | None", color: Color, person_id: int, began_at: datetime
) -> None:
    """Raise `NotEligible` if a person plays for the other side, of this color, or has left it.

    Choices made before the match began do not count: in a lobby people change sides.
    """
    known = others.people.get(person_id) if others else None
    if known is None or known.joined_at is None:
        return
    if known.left_at is None or known.left_at > began_at:
        raise NotEligible(Reason.OTHER_SIDE, side=color)
