"""Finding the squares a piece can capture from, all at once, with one expression of shifts."""

from collections.abc import Callable
from functools import reduce
from operator import rshift

from rules.board import Board, Directions, Squares, opposite

Attackers = Callable[[Squares, Squares], Squares]  # takes the prey and the empty squares
Pair = tuple[int, int]


def attackers(board: Board, ways: Directions) -> Attackers:
    """Return the function that finds where a short-range piece can capture in these directions.

    It takes the prey and the empty squares and returns a set of squares, some off the board.
    """
    shifts = [board.shift(opposite(way)) for way in ways]
    lower = pairs([distance for toward, distance in shifts if toward is rshift])
    upper = pairs([distance for toward, distance in shifts if toward is not rshift])
    if len(lower) == len(upper):
        return reduce(any_ways, map(four_ways, lower, upper))
    return reduce(any_ways, [*map(two_ways_to_higher, lower), *map(two_ways_to_lower, upper)])


def pairs(distances: list[int]) -> list[Pair]:
    """Return distances in pairs, the last one repeated if it has no partner.

    Looking in one direction twice is cheaper than asking how many directions there are.
    """
    return list(zip(distances[::2], distances[1::2] + distances[-1:], strict=False))


def four_ways(lower: Pair, upper: Pair) -> Attackers:
    """Return the function for two directions towards higher bits and two towards lower ones."""
    (a, b), (c, d) = lower, upper
    aa, bb, cc, dd = 2 * a, 2 * b, 2 * c, 2 * d
    return lambda prey, empty: (
        prey >> a & empty >> aa
        | prey >> b & empty >> bb
        | prey << c & empty << cc
        | prey << d & empty << dd
    )


def two_ways_to_higher(pair: Pair) -> Attackers:
    """Return the function for two directions towards higher bits."""
    a, b = pair
    aa, bb = 2 * a, 2 * b
    return lambda prey, empty: prey >> a & empty >> aa | prey >> b & empty >> bb


def two_ways_to_lower(pair: Pair) -> Attackers:
    """Return the function for two directions towards lower bits."""
    a, b = pair
    aa, bb = 2 * a, 2 * b
    return lambda prey, empty: prey << a & empty << aa | prey << b & empty << bb


def any_ways(these: Attackers, those: Attackers) -> Attackers:
    """Return the function that combines the directions of two others."""
    return lambda prey, empty: these(prey, empty) | those(prey, empty)
