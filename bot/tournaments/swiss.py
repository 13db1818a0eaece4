"""Swiss pairing: people with similar scores meet, nobody twice, with alternating colours.

The players, with a ghost if their number is odd, are matched so that a list of criteria is minimal,
the first criterion first. Each is a sum over pairs that anyone can check.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from operator import mul
from typing import NamedTuple

from bot.tournaments.colors import ColorPreference, Strength, color_of_higher, find_wish
from bot.tournaments.model import check_number
from rules import Color

MOST = 128  # players


class Float(Enum):
    """How a player was paired in the last round, up or down; a bye counts as down."""

    NONE = "-"
    DOWN = "d"
    UP = "u"


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """What the pairing knows of a player; only games that were played are meetings."""

    number: int
    score: int = 0
    met: frozenset[int] = frozenset()
    colors: tuple[Color | None, ...] = ()  # one for each round so far
    had_bye: bool = False
    floated: Float = Float.NONE


class SwissPair(NamedTuple):
    """Two players by their numbers, or one who has a bye."""

    white: int
    black: int | None


class SwissCost(NamedTuple):
    """The criteria, the most important one first."""

    repeated: int = 0  # second meetings and second byes
    same_color: int = 0  # pairs in which both must have the same colour
    bye_score: int = 0
    score_gap: int = 0  # squared differences of score
    floats: int = 0  # in the same direction as in the last round
    color_clash: int = 0  # clashing colour wishes, each with the strength of the weaker one
    fold: int = 0  # distance from pairing top half against bottom half
    bye_place: int = 0  # places of the bye above the last

    def __add__(self, other: object) -> "SwissCost":
        """Add criterion by criterion."""
        if not isinstance(other, SwissCost):
            return NotImplemented
        return SwissCost(*(one + more for one, more in zip(self, other, strict=True)))


@dataclass(frozen=True, slots=True)
class Seeded:
    """A player in the order of the table: the place from 0, overall and within a score group."""

    player: SwissPlayer
    place: int
    place_in_group: int
    group_size: int
    wish: ColorPreference


def pair_swiss(players: Sequence[SwissPlayer], lot: Color) -> list[SwissPair]:
    """Return the boards of a round, the higher players first, a bye last.

    `lot` is the colour that the higher player has on a first board if nothing else decides. The
    order of the players does not matter. Raises WrongNumber unless there are 2 to 128 of them.
    """
    check_number(len(players), 2, MOST)
    seeded = seed(players)
    pairs = sorted(_match(seeded), key=lambda pair: (len(pair) == 1, pair[0].place))
    return [_seat(pair, lot if board % 2 == 0 else lot.other) for board, pair in enumerate(pairs)]


def total_cost(players: Sequence[SwissPlayer], boards: Sequence[SwissPair]) -> SwissCost:
    """Return the cost of the boards of a round."""
    seeded = {one.player.number: one for one in seed(players)}
    total = SwissCost()
    for white, black in boards:
        one = seeded[white]
        total += bye_cost(one, len(seeded)) if black is None else pair_cost(one, seeded[black])
    return total


def seed(players: Sequence[SwissPlayer]) -> list[Seeded]:
    """Put players in the order of the table: by score, then by number."""
    order = sorted(players, key=lambda player: (-player.score, player.number))
    scores = [player.score for player in order]
    return [
        Seeded(
            player,
            place,
            place - scores.index(player.score),
            scores.count(player.score),
            find_wish(player.colors),
        )
        for place, player in enumerate(order)
    ]


def pair_cost(one: Seeded, other: Seeded) -> SwissCost:
    """Return the cost of pairing two players."""
    higher, lower = (one, other) if one.place < other.place else (other, one)
    up, down = higher.player, lower.player
    gap = up.score - down.score
    clash = _clash(higher.wish, lower.wish)
    floats = (up.floated is Float.DOWN) + (down.floated is Float.UP) if gap else 0
    return SwissCost(
        repeated=down.number in up.met,
        same_color=clash is Strength.MUST,
        score_gap=gap**2,
        floats=floats,
        color_clash=clash,
        fold=_fold(higher, lower),
    )


def bye_cost(one: Seeded, players: int) -> SwissCost:
    """Return the cost of a bye, given the number of players."""
    return SwissCost(
        repeated=one.player.had_bye,
        bye_score=one.player.score,
        floats=one.player.floated is Float.DOWN,
        bye_place=players - 1 - one.place,
    )


def _clash(one: ColorPreference, other: ColorPreference) -> Strength:
    """Return the cost of two players wanting the same colour: the strength of the weaker wish."""
    same = one.color is other.color
    return min(one.strength, other.strength) if same else Strength.NONE


def _fold(higher: Seeded, lower: Seeded) -> int:
    """Return how far a pair is from top half against bottom half, or the reverse."""
    if higher.player.score == lower.player.score:
        distance = lower.place_in_group - higher.place_in_group
        return abs(distance - higher.group_size // 2)
    return higher.group_size - 1 - higher.place_in_group + lower.place_in_group


def _match(seeded: list[Seeded]) -> list[tuple[Seeded, ...]]:
    """Return the pairs of least cost, the higher player first; a bye is a pair of one."""
    # Importing it takes half of the bot's start, and it is used a few times a day.
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped] # has no types

    costs: dict[tuple[int, int], SwissCost] = {
        (one.place, other.place): pair_cost(one, other) for one, other in combinations(seeded, 2)
    }
    ghost = len(seeded)
    if ghost % 2:
        costs |= {(one.place, ghost): bye_cost(one, ghost) for one in seeded}
    graph = Graph()
    graph.add_weighted_edges_from(_weigh(costs, (len(seeded) + 1) // 2))
    matching = max_weight_matching(graph, maxcardinality=True)
    pairs = [sorted(pair) for pair in matching]
    return [tuple(seeded[place] for place in pair if place != ghost) for pair in pairs]


def _weigh(costs: dict[tuple[int, int], SwissCost], pairs: int) -> Iterator[tuple[int, int, int]]:
    """Yield edges whose weights add up so that no criterion outweighs one before it."""
    worth, worths = 1, list[int]()
    for criterion in reversed(list(zip(*costs.values(), strict=True))):
        worths.insert(0, worth)
        worth *= pairs * max(criterion) + 1
    for (one, other), cost in costs.items():
        weight = worth - sum(map(mul, cost, worths))
        yield one, other, weight


def _seat(pair: tuple[Seeded, ...], lot: Color) -> SwissPair:
    if len(pair) == 1:
        return SwissPair(pair[0].player.number, None)
    higher, lower = (seeded.player for seeded in pair)
    color = color_of_higher(higher.colors, lower.colors, lot)
    players = (higher, lower) if color is Color.WHITE else (lower, higher)
    return SwissPair(*(player.number for player in players))
