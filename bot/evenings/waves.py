"""One wave: of the people who are free, the pairs of least cost, criterion by criterion."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import mul
from typing import NamedTuple

from bot.evenings.cheapest_pairs import match_cheapest
from rules import Color

PATIENCE = 180  # seconds without a game, after which the last opponent may come again
RECENT = 3  # games
FIRST_NUMBER = 10_000  # less than this many people enter; the last ones are left over first


@dataclass(frozen=True, slots=True)
class Free:
    """A free person: the points, and the opponents and colours of all games of the evening."""

    number: int
    points: int = 0
    rating: int = 1500
    waited: int = 0  # seconds
    met: tuple[int, ...] = ()  # the oldest first
    colors: tuple[Color, ...] = ()
    wants_again: bool = False  # would meet the last opponent at once


class WaveCost(NamedTuple):
    """The criteria, the most important one first; each is a sum."""

    left_over: int = 0
    repeats: int = 0
    waited: int = 0  # seconds, by those left over
    recent: int = 0  # pairs that met in the last games of one of the two
    gap: int = 0  # squared differences of points
    met: int = 0
    same_color: int = 0  # pairs in which both are due the same colour
    distance: int = 0  # of ranks
    early: int = 0  # the lower, the later those left over entered

    def __add__(self, other: object) -> "WaveCost":
        """Add criterion by criterion."""
        if not isinstance(other, WaveCost):
            return NotImplemented
        return WaveCost(*(one + more for one, more in zip(self, other, strict=True)))


class WavePair(NamedTuple):
    """Two people by their numbers."""

    white: int
    black: int


def pair_free(people: Sequence[Free], *, only_two: bool = False) -> list[WavePair]:
    """Return the boards of a wave, sorted; with `only_two`, no one else is at the table.

    The order of the people does not matter.
    """
    ranked = rank(people)
    pairs = _match(ranked, only_two=only_two)
    return sorted(seat(ranked[one], ranked[other]) for one, other in pairs)


def total_cost(people: Sequence[Free], boards: Sequence[WavePair]) -> WaveCost:
    """Return the cost of the boards of a wave, with the people whom they leave over."""
    ranked = rank(people)
    places = {each.number: place for place, each in enumerate(ranked)}
    total, left = WaveCost(), set(places)
    for board in boards:
        one, other = sorted(places[number] for number in board)
        total += pair_cost(ranked, one, other)
        left -= set(board)
    for number in left:
        total += left_cost(ranked[places[number]])
    return total


def rank(people: Sequence[Free]) -> list[Free]:
    """Put people in their order: by points, rating and number."""
    return sorted(people, key=lambda each: (-each.points, -each.rating, each.number))


def may_meet(one: Free, other: Free, *, only_two: bool = False) -> bool:
    """Tell whether two people may be paired: the last opponent comes again only for a reason."""
    if not _is_repeat(one, other) or only_two:
        return True
    has_waited = max(one.waited, other.waited) >= PATIENCE
    return has_waited or (one.wants_again and other.wants_again)


def pair_cost(ranked: Sequence[Free], place: int, lower: int) -> WaveCost:
    """Return the cost of pairing the people at two places of the order."""
    one, other = ranked[place], ranked[lower]
    first, second = sorted((one, other), key=lambda each: each.number)
    dues = find_due(one.colors)[0], find_due(other.colors)[0]
    return WaveCost(
        repeats=_is_repeat(one, other),
        recent=other.number in one.met[-RECENT:] or one.number in other.met[-RECENT:],
        gap=(one.points - other.points) ** 2,
        met=first.met.count(second.number),
        same_color=dues[0] is not None and dues[0] is dues[1],
        distance=lower - place,
    )


def left_cost(one: Free) -> WaveCost:
    """Return the cost of leaving a person over."""
    return WaveCost(left_over=1, waited=one.waited, early=FIRST_NUMBER - one.number)


def find_due(colors: Sequence[Color]) -> tuple[Color | None, int]:
    """Return the colour that a person is due after these, and how much it is needed."""
    if not colors:
        return None, 0
    more_white = colors.count(Color.WHITE) - colors.count(Color.BLACK)
    if more_white == 0:
        return colors[-1].other, 1
    return (Color.BLACK if more_white > 0 else Color.WHITE), abs(more_white) + 1


def seat(better: Free, worse: Free) -> WavePair:
    """Seat two people; if neither is due a colour, the one of the worse rank has White."""
    (due, need), (other_due, other_need) = find_due(better.colors), find_due(worse.colors)
    if due is None and other_due is None:
        is_white = False
    elif due is other_due:
        is_white = (due is Color.WHITE) is (need >= other_need)
    else:
        is_white = due is Color.WHITE or other_due is Color.BLACK
    return WavePair(*((better.number, worse.number) if is_white else (worse.number, better.number)))


def _is_repeat(one: Free, other: Free) -> bool:
    return one.met[-1:] == (other.number,) or other.met[-1:] == (one.number,)


def _match(ranked: Sequence[Free], *, only_two: bool) -> list[tuple[int, int]]:
    """Return the pairs of least cost by places."""
    costs = {
        (one, other): pair_cost(ranked, one, other)
        for one, other in combinations(range(len(ranked)), 2)
        if may_meet(ranked[one], ranked[other], only_two=only_two)
    }
    left = [left_cost(each) for each in ranked]
    worths = _find_worths(left, costs)
    prices = {pair: sum(map(mul, cost, worths)) for pair, cost in costs.items()}
    return match_cheapest(prices, [sum(map(mul, cost, worths)) for cost in left])


def _find_worths(left: Sequence[WaveCost], costs: dict[tuple[int, int], WaveCost]) -> list[int]:
    """Return the worth of each criterion, so that none outweighs one before it."""
    worth, worths = 1, list[int]()
    for criterion in reversed(list(zip(*left, *costs.values(), strict=True))):
        worths.insert(0, worth)
        worth *= len(left) * max(criterion) + 1
    return worths
