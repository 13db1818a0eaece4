"""Who may enter a tournament, when, and how many may; pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.ratings.glicko import MOST_SURE_DEVIATION, Rating
from bot.tournaments.model import ConditionNotForKind, EntriesNotPossible, Kind, WrongNumber
from bot.tournaments.planned_start import FURTHEST
from bot.tournaments.presets import DAY

MOST_ROLES = 5


class Obstacle(Enum):
    """Why a person may not enter, in the order in which the reasons are checked."""

    REMOVED = auto()
    NOT_OPEN_YET = auto()
    CLOSED = auto()
    NO_ROLE = auto()
    YOUNG_ACCOUNT = auto()
    NEW_HERE = auto()
    UNSURE_RATING = auto()
    LOW_RATING = auto()
    HIGH_RATING = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """The facts about a person who would like to enter; without games they have no rating."""

    account_made_at: datetime
    came_here_at: datetime
    role_ids: frozenset[int] = frozenset()
    rating: Rating | None = None
    was_removed: bool = False


@dataclass(frozen=True, slots=True)
class Hindered:
    """An obstacle, and when it ends by itself, if it does."""

    obstacle: Obstacle
    until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """When a tournament can be entered, by whom, and how many play; None means no limit.

    Any one of the roles is enough. The numbers count people.
    """

    opens_at: datetime | None = None
    closes_at: datetime | None = None
    least: int | None = None
    most: int | None = None
    role_ids: tuple[int, ...] = ()
    account_days: int = 0
    member_days: int = 0
    least_rating: int | None = None
    highest_rating: int | None = None

    @property
    def asks_rating(self) -> bool:
        """Whether a rating limits who may enter."""
        return self.least_rating is not None or self.highest_rating is not None

    def find_obstacle(self, applicant: Applicant, now: datetime) -> Hindered | None:
        """Return the first obstacle that keeps an applicant out now, None if there is none."""
        if applicant.was_removed:
            return Hindered(Obstacle.REMOVED)
        if self.opens_at is not None and now < self.opens_at:
            return Hindered(Obstacle.NOT_OPEN_YET, self.opens_at)
        if self.closes_at is not None and now >= self.closes_at:
            return Hindered(Obstacle.CLOSED)
        if self.role_ids and applicant.role_ids.isdisjoint(self.role_ids):
            return Hindered(Obstacle.NO_ROLE)
        return self._find_age(applicant, now) or self._find_rating(applicant.rating)

    def _find_age(self, applicant: Applicant, now: datetime) -> Hindered | None:
        old_enough_at = applicant.account_made_at + self.account_days * DAY
        if self.account_days and now < old_enough_at:
            return Hindered(Obstacle.YOUNG_ACCOUNT, old_enough_at)
        known_at = applicant.came_here_at + self.member_days * DAY
        is_new = self.member_days and now < known_at  # who came at an unknown time came now
        return Hindered(Obstacle.NEW_HERE, known_at) if is_new else None

    def _find_rating(self, rating: Rating | None) -> Hindered | None:
        if not self.asks_rating:
            return None
        if rating is None or rating.deviation > MOST_SURE_DEVIATION:
            return Hindered(Obstacle.UNSURE_RATING)
        if self.least_rating is not None and round(rating.rating) < self.least_rating:
            return Hindered(Obstacle.LOW_RATING)
        is_high = self.highest_rating is not None and round(rating.rating) > self.highest_rating
        return Hindered(Obstacle.HIGH_RATING) if is_high else None

    def check(self, kind: Kind, starts_at: datetime | None, now: datetime) -> None:
        """Raise a TournamentRefusal unless a tournament of this kind can have these conditions."""
        if kind.has_teams and (self.least, self.most) != (None, None):
            raise ConditionNotForKind
        fewest, limit = kind.least, kind.most
        most = limit if self.most is None else self.most
        least = fewest if self.least is None else self.least
        if not fewest <= least <= most <= limit:
            raise WrongNumber(least, fewest, limit)
        if not self._has_sound_times(starts_at, now):
            raise EntriesNotPossible

    def _has_sound_times(self, starts_at: datetime | None, now: datetime) -> bool:
        last = now + FURTHEST if starts_at is None else starts_at
        if self.closes_at is not None and not now < self.closes_at <= last:
            return False
        return self.opens_at is None or self.opens_at < (self.closes_at or last)

    def move(self, starts_at: datetime, before: datetime | None, now: datetime) -> "Conditions":
        """Return the conditions after the start was rescheduled: entries close the same time before
        it.

        Without a planned start `before`, they close when they did, at the start at the latest. If
        that is in the past, or before they open, they close at the start, unless they had closed.
        Raises EntriesNotPossible if they would open after the start.
        """
        if self.opens_at is not None and starts_at <= self.opens_at:
            raise EntriesNotPossible
        if self.closes_at is None:
            return self
        ahead = timedelta(0) if before is None else before - self.closes_at
        closes_at = min(starts_at, self.closes_at) if before is None else starts_at - ahead
        if closes_at <= now or (self.opens_at is not None and closes_at <= self.opens_at):
            closes_at = self.closes_at if self.closes_at <= now else starts_at
        return replace(self, closes_at=closes_at)
