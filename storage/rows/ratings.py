"""Ratings, as they enter and leave this room."""

from dataclasses import dataclass
from datetime import datetime

from storage.rows.people import Person


@dataclass(frozen=True, slots=True)
class PoolKey:
    """The games of a kind in a scope: a server, or the world, which is scope 0."""

    scope: int
    pool: str


@dataclass(frozen=True, slots=True, order=True)
class RatedMoment:
    """The place of a game among all: games are rated in the order of their ends, then ids."""

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
    """The place of a person in a pool of a scope; in its table until `shown_until`."""

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
    """How a game, the `games`-th of one of its players, changed that player's rating.

    `idle` are the periods without a game before it.
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
    """A line of a table of ratings."""

    person: Person
    row: RatingRow


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished match of a person: what was played, on which side, and who won, if anyone."""

    match_id: int
    game: str
    color: int
    ending: str
    winner: int | None
    opponent_id: int | None
