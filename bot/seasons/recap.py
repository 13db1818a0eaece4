"""What is told about a month of a server: numbers and awards, from its games and events. Pure."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from bot.matches.real_games import is_real
from rules import Color

UPSET = 0.25  # an upset is a win with a lower chance than this
LEAST_CAPTURED = 3
LEAST_RATED, LEAST_GAIN = 5, 1.0
TAKING_PART = {"evening": 1, "tournament": 2}
PLACES = {"evening": (10, 6, 4), "tournament": (15, 9, 6)}
BEST_OF_WEEK = 3  # points


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game between two people that is over.

    `expected` is White's chance before it, `changes` are those of both ratings; both are None if
    the game was not rated, or could not be.
    """

    id: int
    ended_at: float
    people: tuple[int, int]  # White, Black
    is_public: bool
    winner: Color | None
    plies: int
    captured: int = 0  # most pieces that one capture took
    expected: float | None = None
    changes: tuple[float, float] | None = None


class EventKind(StrEnum):
    """What people enter."""

    EVENING = "evening"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A line of the table of an event; `took_part` if the person stayed to its end."""

    place: int
    person_id: int
    took_part: bool


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An evening or a tournament that is over; places count in it if enough people played."""

    kind: EventKind
    counts: bool
    table: Sequence[Entrant]


@dataclass(frozen=True, slots=True)
class Month:
    """Everything that a recap is made from.

    `hidden` people are counted, but never named; `solved` is how many puzzles each person solved
    for the first time; `weeks` has a person for each week in which they were best.
    """

    games: Sequence[PlayedGame]
    hidden: Collection[int] = ()
    solved: Mapping[int, int] = field(default_factory=dict)
    events: Sequence[PastEvent] = ()
    weeks: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A line of the season's table."""

    place: int
    person_id: int
    points: int


@dataclass(frozen=True, slots=True)
class Best:
    """People who share an award, in the order of their numbers, and what they won it with."""

    people: tuple[int, ...] = ()
    amount: float = 0


@dataclass(frozen=True, slots=True)
class Recap:
    """The numbers and awards of a month; an award that nobody won is empty."""

    games: int
    people: int
    longest: PlayedGame | None
    upset: PlayedGame | None
    capture: PlayedGame | None
    improved: Best
    solver: Best
    table: Sequence[SeasonPlace]
    champions: Sequence[SeasonPlace]

    @property
    def games_named(self) -> list[PlayedGame]:
        """The games that are named, each once."""
        named = [game for game in (self.longest, self.upset, self.capture) if game is not None]
        return [*{game.id: game for game in named}.values()]


def recap(month: Month) -> Recap:
    """Return the numbers and awards of a month."""
    games = [game for game in month.games if is_real(game.plies)]
    named = [
        game
        for game in games
        if game.is_public and not any(who in month.hidden for who in game.people)
    ]
    table = _rank(month)
    return Recap(
        games=len(games),
        people=len({who for game in games for who in game.people}),
        longest=_first(named, lambda game: -game.plies),
        upset=_first([game for game in named if _is_upset(game)], _chance),
        capture=_first(
            [game for game in named if game.captured >= LEAST_CAPTURED], lambda game: -game.captured
        ),
        improved=_find_improved(games, month.hidden),
        solver=_best(_without(month.solved, month.hidden)),
        table=[each for each, _ in table],
        champions=_find_champions(table) if month.events else [],
    )


def _first(games: Iterable[PlayedGame], key: Callable[[PlayedGame], float]) -> PlayedGame | None:
    """Return the game with the least key; of equal ones the earliest."""
    return min(games, key=lambda game: (key(game), game.ended_at, game.id), default=None)


def _is_upset(game: PlayedGame) -> bool:
    return game.expected is not None and game.winner is not None and _chance(game) < UPSET


def _chance(game: PlayedGame) -> float:
    """Return the winner's chance before a game."""
    assert game.expected is not None
    return game.expected if game.winner is Color.WHITE else 1 - game.expected


def _find_improved(games: Iterable[PlayedGame], hidden: Collection[int]) -> Best:
    sums: defaultdict[int, float] = defaultdict(float)
    counts = Counter[int]()
    for game in games:
        for who, change in zip(game.people, game.changes or (), strict=False):
            sums[who] += change
            counts[who] += 1
    gains = {
        who: gain for who, gain in sums.items() if counts[who] >= LEAST_RATED and gain >= LEAST_GAIN
    }
    return _best(_without(gains, hidden))


def _without(amounts: Mapping[int, float], hidden: Collection[int]) -> dict[int, float]:
    return {who: amount for who, amount in amounts.items() if who not in hidden}


def _best(amounts: Mapping[int, float]) -> Best:
    most = max(amounts.values(), default=0)
    if most <= 0:
        return Best()
    return Best(tuple(sorted(who for who, amount in amounts.items() if amount == most)), most)


def _rank(month: Month) -> list[tuple[SeasonPlace, int]]:
    """Return the season's table, each line with the person's first places."""
    points, firsts = Counter[int](month.weeks), Counter[int]()
    for who in points:
        points[who] *= BEST_OF_WEEK
    for event in month.events:
        for who, won, is_first in _score(event):
            points[who] += won
            firsts[who] += is_first
    people = [who for who, won in points.items() if won and who not in month.hidden]
    return [*_place(sorted(people), points, firsts)]


def _score(event: PastEvent) -> Iterator[tuple[int, int, bool]]:
    """Yield a person's number, their points in an event, and if they were first."""
    places = PLACES[event.kind] if event.counts else ()
    for entrant in event.table:
        if not entrant.took_part:
            continue
        if entrant.place <= len(places):
            yield entrant.person_id, places[entrant.place - 1], entrant.place == 1
        else:
            yield entrant.person_id, TAKING_PART[event.kind], False


def _place(
    people: Sequence[int], points: Counter[int], firsts: Counter[int]
) -> Iterator[tuple[SeasonPlace, int]]:
    place = 1
    in_order = sorted(people, key=lambda who: -points[who])
    for _, equal in groupby(in_order, key=lambda who: points[who]):
        shared = [*equal]
        for who in shared:
            yield SeasonPlace(place, who, points[who]), firsts[who]
        place += len(shared)


def _find_champions(table: Sequence[tuple[SeasonPlace, int]]) -> list[SeasonPlace]:
    """Return those with the most points; of these, those with the most first places."""
    best = [(each, firsts) for each, firsts in table if each.place == 1]
    most = max((firsts for _, firsts in best), default=0)
    return [each for each, firsts in best if firsts == most]
