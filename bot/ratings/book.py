"""Games one after the other, and how each changes the ratings of its players."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.ratings.glicko import Rating, rate_game

PERIOD = timedelta(hours=112)  # a deviation of 60 grows to 110 in a year without games


@dataclass(frozen=True, slots=True)
class Record:
    """A person's standing in one pool and scope; `rated_at` is the end of the last rated game."""

    rating: Rating = field(default_factory=Rating)
    games: int = 0
    rated_at: datetime | None = None

    def idle(self, now: datetime) -> float:
        """Return the periods since the last rated game, 0 before the first."""
        return 0.0 if self.rated_at is None else max(0.0, (now - self.rated_at) / PERIOD)


@dataclass(frozen=True, slots=True, order=True)
class RatedGame:
    """A finished game in one pool and scope; games count in the order of their ends, then ids."""

    ended_at: datetime
    match_id: int
    white_id: int = field(compare=False)
    black_id: int = field(compare=False)
    white_points: float = field(compare=False)  # 1, 0.5 or 0


@dataclass(frozen=True, slots=True)
class RatingChange:
    """How a game changed one player's rating, after some idle periods."""

    match_id: int
    person_id: int
    before: Rating
    after: Rating
    idle: float
    at: datetime


class OutOfOrder(Exception):
    """A game ended before others that are already rated: those must be rated again after it."""


def rate_in_order(
    games: Iterable[RatedGame], records: Mapping[int, Record]
) -> Iterator[RatingChange]:
    """Yield the rating changes from the games of one pool and scope, in the order that counts.

    `records` are those before the first of the games; a player without one is a newcomer. White's
    change comes before Black's. Raises OutOfOrder if a game ended before a player's record.
    """
    current = dict(records)
    for game in sorted(games):
        white, black = (current.get(who, Record()) for who in (game.white_id, game.black_id))
        for change in _rate(game, white, black):
            games_before = current.get(change.person_id, Record()).games
            current[change.person_id] = Record(change.after, games_before + 1, change.at)
            yield change


def _rate(game: RatedGame, white: Record, black: Record) -> Iterator[RatingChange]:
    for record in (white, black):
        if record.rated_at and record.rated_at > game.ended_at:
            raise OutOfOrder(game.match_id)
    idle = (white.idle(game.ended_at), black.idle(game.ended_at))
    after = rate_game(white.rating, black.rating, game.white_points, idle)
    people = (game.white_id, game.black_id)
    for who, record, rating, periods in zip(people, (white, black), after, idle, strict=True):
        yield RatingChange(game.match_id, who, record.rating, rating, periods, game.ended_at)
