"""Discs anywhere on the table. One unit is a square; the outer corner of a1 is 0,0."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from rules.position import Color

SIZE = 8.0  # of the table
EACH = 8  # discs of a side
LETTERS = "abcdefgh"
SIGNS = {Color.WHITE: "w", Color.BLACK: "b"}
COLORS = {sign: color for color, sign in SIGNS.items()}
ALONG = 1e-9  # a direction too short to be one
DECIMALS = 6  # decimals of a stored place
OVERLAP = 1e-5  # squares by which discs may seem to overlap because their places are rounded


class Point(NamedTuple):
    """A place on the table: x grows to the right, y away from White."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc and the place of its centre. Its number is that of the file on which it began."""

    color: Color
    number: int  # 1 to 8
    at: Point

    @property
    def name(self) -> str:
        """The letter of the colour and the number: w4."""
        return disc_name(self.color, self.number)

    def place_at(self, x: float, y: float) -> "Disc":
        """Return the disc at another place."""
        return Disc(self.color, self.number, Point(x, y))


def disc_name(color: Color, number: int) -> str:
    """Return the name of a disc: w1 to w8, b1 to b8."""
    return f"{SIGNS[color]}{number}"


def order(disc: Disc) -> tuple[Color, int]:
    """Return the key by which discs are sorted: w1 to w8, then b1 to b8."""
    return disc.color, disc.number


def rack(rows: tuple[int, int]) -> tuple[Disc, ...]:
    """Set up the discs of both sides in the middle of the squares of White's and Black's row."""
    return tuple(
        Disc(color, file, Point(file - 0.5, row - 0.5))
        for color, row in zip(Color, rows, strict=True)
        for file in range(1, EACH + 1)
    )


def square_centre(name: str) -> Point | None:
    """Return the middle of a square such as d8, or None if there is no such square."""
    if len(name) != 2 or name[0] not in LETTERS or name[1] not in "12345678":
        return None
    return Point(LETTERS.index(name[0]) + 0.5, int(name[1]) - 0.5)


def square_of(point: Point) -> str:
    """Return the name of the square at a place; the far edges belong to the last squares."""
    file, rank = (min(EACH - 1, int(part)) for part in point)
    return f"{LETTERS[file]}{rank + 1}"


def is_on_table(x: float, y: float) -> bool:
    """Tell whether a place lies on the table, including its edge."""
    return 0.0 <= x <= SIZE and 0.0 <= y <= SIZE


def distance(one: Point, other: Point) -> float:
    """Return the distance between two places."""
    dx, dy = other.x - one.x, other.y - one.y
    return sqrt(dx * dx + dy * dy)


def way_to_edge(point: Point, dx: float, dy: float) -> float:
    """Return the distance from a place to the table's edge in a direction of length 1."""
    ways = [
        ((SIZE if step > 0.0 else 0.0) - begin) / step
        for begin, step in ((point.x, dx), (point.y, dy))
        if abs(step) > ALONG  # otherwise it runs along this edge and never reaches it
    ]
    return min(ways)


def find_overlap(discs: Collection[Disc], radius: float) -> tuple[Disc, Disc] | None:
    """Return two discs that overlap, or None."""
    least = 2 * radius - OVERLAP
    pairs = combinations(discs, 2)
    return next((pair for pair in pairs if distance(pair[0].at, pair[1].at) < least), None)
