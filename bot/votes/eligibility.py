"""Who may join a team and vote in it: open to friends, closed to crowds of new accounts."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.votes.team_rules import Guard, Joins, TeamRules
from rules import Color

DAY = timedelta(days=1)
LEAST_ACCOUNT = {Guard.FRIENDS: 7 * DAY, Guard.STRICT: 30 * DAY}
LEAST_IN_SERVER = {Guard.FRIENDS: DAY, Guard.STRICT: 7 * DAY}


class Reason(Enum):
    """Why a person may not join or vote, in the order in which the reasons are checked."""

    BANNED = auto()
    OTHER_SIDE = auto()
    REMOVED = auto()
    NOT_LISTED = auto()
    NO_ROLE = auto()
    DOOR_CLOSED = auto()
    YOUNG_ACCOUNT = auto()
    NEW_HERE = auto()
    HERE_SINCE_THE_START = auto()  # came to the server after the match had begun
    NEXT_MOVE = auto()  # joined after this vote had begun


@dataclass(eq=False, repr=False)
class NotEligible(Exception):
    """A person may not join or vote; `until` is when this changes by itself, if it does.

    `role_id` is the role that the person lacks, `side` the other side, for which the person plays.
    """

    reason: Reason
    until: datetime | None = None
    role_id: int | None = None
    side: Color | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """The facts about a person who wants to join a team or vote in it."""

    account_made_at: datetime
    came_to_server_at: datetime
    is_banned: bool = False
    is_on_other_side: bool = False
    was_removed: bool = False
    is_listed: bool = False
    has_role: bool = False
    role_id: int | None = None  # to which the team is open


@dataclass(frozen=True, slots=True)
class Door:
    """A team's rules for joining; the match began at `match_began_at`."""

    rules: TeamRules
    match_began_at: datetime
    is_closed: bool = False

    def check_joining(self, candidate: Candidate, now: datetime) -> None:
        """Raise NotEligible unless a person who is not a member yet may join now."""
        self._check_place(candidate)
        if self.is_closed:
            raise NotEligible(Reason.DOOR_CLOSED)
        self._check_age(candidate, now)

    def check_voting(
        self, candidate: Candidate, joined_at: datetime, poll_began_at: datetime, now: datetime
    ) -> None:
        """Raise NotEligible unless a member may vote now."""
        self._check_place(candidate)
        self._check_age(candidate, now)
        if not joins_in_time(self.rules, joined_at, poll_began_at):
            raise NotEligible(Reason.NEXT_MOVE)

    def _check_place(self, candidate: Candidate) -> None:
        """Raise NotEligible if a person does not belong here, however old their account is."""
        joins = self.rules.joins
        reasons = {
            Reason.BANNED: candidate.is_banned,
            Reason.OTHER_SIDE: candidate.is_on_other_side,
            Reason.REMOVED: candidate.was_removed,
            Reason.NOT_LISTED: joins is Joins.LIST and not candidate.is_listed,
            Reason.NO_ROLE: joins is Joins.ROLE and not candidate.has_role,
        }
        for reason, holds in reasons.items():
            if holds:
                raise NotEligible(reason, role_id=candidate.role_id)

    def _check_age(self, candidate: Candidate, now: datetime) -> None:
        """Raise NotEligible if a person is too new; people named on a list are trusted."""
        if self.rules.joins is Joins.LIST:
            return
        guard = self.rules.guard
        old_enough_at = candidate.account_made_at + LEAST_ACCOUNT[guard]
        if now < old_enough_at:
            raise NotEligible(Reason.YOUNG_ACCOUNT, old_enough_at)
        known_at = candidate.came_to_server_at + LEAST_IN_SERVER[guard]
        if now < known_at:
            raise NotEligible(Reason.NEW_HERE, known_at)
        if guard is Guard.STRICT and candidate.came_to_server_at >= self.match_began_at:
            raise NotEligible(Reason.HERE_SINCE_THE_START)


def joins_in_time(rules: TeamRules, joined_at: datetime, poll_began_at: datetime) -> bool:
    """Whether a member joined in time for a poll; under a strict guard, newcomers wait for the
    next.
    """
    return rules.guard is not Guard.STRICT or joined_at < poll_began_at
