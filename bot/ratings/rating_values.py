"""Ratings as they are shown, as values."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.match_value import Match
from bot.ratings.pools import Pool
from bot.ratings.table import ShownRating
from storage import Person
from storage.rows import RatingChangeRow


@dataclass(frozen=True, slots=True)
class ShownChange:
    """How a game changed a person's rating, in whole numbers that add up."""

    person_id: int
    rating: ShownRating
    change: int


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Which page of which table a person wants to see.

    Without a pool it is the one in which a game of the scope was rated last.
    """

    person_id: int
    scope: int
    pool: Pool | None = None
    page: int = 1


@dataclass(frozen=True, slots=True)
class TableLine:
    """A place in a table of ratings."""

    place: int
    person: Person
    rating: ShownRating
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingTable:
    """A page of a table of ratings, with the reader's own line, if they have one.

    `own_games` are the rated games of the reader; `pool` is None if no one is rated.
    """

    pool: Pool | None
    is_world: bool
    page: int
    has_more: bool = False
    lines: tuple[TableLine, ...] = ()
    own: TableLine | None = None
    own_games: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All games together."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class PoolRating:
    """A person's standing in a pool, here or in the world."""

    pool: Pool
    is_world: bool
    rating: ShownRating
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What a server knows of a person who plays there.

    `changes` are those of the rating in the pool that was played last, the oldest first. `unbeaten`
    counts the last games without a loss; `pace` is the mean time of a turn in the last games.
    """

    person_id: int
    ratings: tuple[PoolRating, ...]
    plotted: Pool | None
    changes: tuple[RatingChangeRow, ...]
    tally: Tally
    unbeaten: int
    favourite: str | None
    pace: timedelta | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsTally:
    """The step of two people in a family, and their games with odds since the first of them.

    Below step 0 the second one gives.
    """

    family: str
    step: int
    tally: Tally
    since: datetime | None  # None if none of those games is left


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivalry:
    """The results of two people against each other, from the first one's point of view.

    `tallies` are by family, without games with odds, which `odds` count; `recent` are the last
    games that the asker may see, with the points of the first: 2, 1 or 0.
    """

    pair: tuple[int, int]
    tallies: dict[str, Tally]
    recent: tuple[tuple[Match, int], ...]
    odds: tuple[OddsTally, ...] = ()
