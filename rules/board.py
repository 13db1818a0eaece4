"""The board: the squares in play, and their places in a set of squares.

A set of squares is an int, one bit each, laid out so that a step is one shift of the whole set.
Nothing outside this module knows rows, columns or edges.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import lshift, rshift

Square = int
"""The number of a played square: from 1, row by row from the top-left with White at the bottom."""

Squares = int  # a set of squares, one bit each
Direction = tuple[int, int]  # rows down, columns right
Directions = tuple[Direction, ...]
Shift = tuple[Callable[[Squares, int], Squares], int]

STILL: Direction = (0, 0)
FORWARD: Directions = ((-1, -1), (-1, 1))  # for White
DIAGONAL: Directions = (*FORWARD, (1, -1), (1, 1))
AHEAD: Directions = ((-1, 0), (0, -1), (0, 1))  # straight and never backwards; for White
STRAIGHT: Directions = (*AHEAD, (1, 0))
ACROSS: Directions = ((-2, 0), (0, -2), (0, 2), (2, 0))  # over a square not in play


def opposite(direction: Direction) -> Direction:
    """Return the opposite direction."""
    return -direction[0], -direction[1]


@dataclass(frozen=True)
class Board:
    """A rectangle of squares, seen with White at the bottom.

    The `margin` beside it is never in play, so a step over the edge is lost and does not reappear
    on the next row; it must be as wide as the longest sideways step.
    """

    width: int = 8
    height: int = 8
    checkered: bool = True  # only every second square is in play; otherwise all are
    mirrored: bool = False  # White's near right corner is in play, and not the near left one
    margin: int = 1

    @property
    def squares(self) -> range:
        """Return the squares in play, in order."""
        return range(1, len(self._places) + 1)

    def place(self, square: Square) -> tuple[int, int]:
        """Return the row, from 0 at the top, and the column, from 0 at the left, of a square."""
        return self._places[square - 1]

    def square_at(self, row: int, column: int) -> Square | None:
        """Return the square at a place, or None if none is in play there."""
        return self._square_at.get((row, column))

    @cached_property
    def in_order(self) -> tuple[Squares, ...]:
        """Return each square as a set of one square, number 1 first."""
        return tuple(1 << self._bit(row, column) for row, column in self._places)

    @cached_property
    def played(self) -> Squares:
        """Return the set of all squares in play."""
        return sum(self.in_order)

    @cached_property
    def main_road(self) -> Squares:
        """Return the long diagonal between the two corners in play of a square board."""
        last = self.height - 1
        return self.set_of(
            square
            for square, (row, column) in enumerate(self._places, 1)
            if column == (row if self.mirrored else last - row)
        )

    @cached_property
    def number(self) -> dict[Squares, Square]:
        """Return the number of each square, by its set of one square."""
        return {square: number for number, square in enumerate(self.in_order, 1)}

    def set_of(self, numbers: Iterable[Square]) -> Squares:
        """Return a set of squares from their numbers."""
        found = 0
        for number in numbers:
            found |= self.in_order[number - 1]
        return found

    def numbers(self, squares: Squares) -> frozenset[Square]:
        """Return the numbers of a set of squares."""
        return frozenset(number for square, number in self.number.items() if square & squares)

    def rows(self, rows: Iterable[int]) -> Squares:
        """Return the squares of some rows; the top row is 0 and the bottom row -1."""
        wanted = {row % self.height for row in rows}
        return sum(1 << self._bit(*place) for place in self._places if place[0] in wanted)

    def shift(self, direction: Direction) -> Shift:
        """Return the operation that moves a whole set one step in a direction."""
        down, right = direction
        distance = self._bit(down + 2, right + 2) - self._bit(2, 2)
        return (lshift, distance) if distance > 0 else (rshift, -distance)

    def ray(self, square: Squares, direction: Direction) -> Iterator[Squares]:
        """Return the squares met when walking from `square` to the edge, nearest first."""
        toward, distance = self.shift(direction)
        while square := toward(square, distance) & self.played:
            yield square

    @cached_property
    def _places(self) -> tuple[tuple[int, int], ...]:
        colour = (self.height + self.mirrored + 1) % 2
        return tuple(
            (row, column)
            for row in range(self.height)
            for column in range(self.width)
            if not self.checkered or (row + column) % 2 == colour
        )

    @cached_property
    def _square_at(self) -> dict[tuple[int, int], Square]:
        return {place: square for square, place in enumerate(self._places, 1)}

    def _bit(self, row: int, column: int) -> int:
        if not self.checkered:
            return row * (self.width + self.margin) + column
        # With an odd stride every second place is in play on all rows alike, so half the bits are
        # enough.
        return (row * (self.width + self.margin | 1) + column) // 2


SMALL = Board(8, 8)
MIRRORED = Board(8, 8, mirrored=True)
