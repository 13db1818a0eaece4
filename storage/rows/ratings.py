"""Ratings, as they enter and leave this package."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person


@dataclass(frozen=True, slots=True)
class PoolKey:
    """A pool: the games of a kind in a scope, which is a server or, as scope 0, the world."""

    scope: int
    pool: str


@dataclass(frozen=True, slots=True, order=True)
class RatedMoment:
    """The place of a game in rating order: by the moment it ended, then by id."""

    at: datetime
    match_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGameRow:
    """A game that began as a rated one; `white_points` are 2, 1 or 0 once it is over."""

    match_id: int
    pool: str
    server_id: int | None
    is_world: bool
    white_id: int
    black_id: int
    began_at: datetime
    ended_at: datetime | None = None
    white_points: int | None = None
    is_annulled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A person's rating in a pool; listed in its table until `shown_until`."""

    person_id: int
    pool: str
    scope: int
    rating: float
    deviation: float
    volatility: float
    games: int
    rated_at: datetime
    shown_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChangeRow:
    """The change that a game, a player's `games`-th, made to that player's rating.

    `idle` is the number of rating periods without a game before it.
    """

    match_id: int
    person_id: int
    scope: int
    pool: str
    rating_before: float
    deviation_before: float
    volatility_before: float
    rating: float
    deviation: float
    volatility: float
    idle: float
    games: int
    at: datetime


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of a rating table."""

    person: Person
    row: RatingRow


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished match of a person: the game, the person's side, and the winner, if any."""

    match_id: int
    game: str
    color: int
    ending: str
    winner: int | None
    opponent_id: int | None
    odds: int | None
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsStepRow:
    """The step of odds between two people, the one with the lower id first, in a family."""

    server_id: int
    low_id: int
    high_id: int
    family: str
    step: int
    row: int
