"""The search for the captures of a position: it remembers where it was, and its work is bounded.

A capture that came to a square with some victims goes on in the same ways, whatever their order
was. So the search goes on only once from each such state, and equal captures are not found apart.

A few positions have more states than anyone could wait for: a king among twenty pieces on a large
board, set up so on purpose. Hence a house codification: a search ends after `MOST_LANDINGS`, and
the captures found by then are all that count. They are the same ones each time, since the order is
fixed: men before kings, pieces from the last square to the first, directions and landings in the
order of the graph, and each capture is carried to its end before another one is begun. A position
to begin with is refused long before (`rules.set_up`), so only two players who work for it together
come so far in play; then their game goes on, with fewer captures to choose from.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.board import Square, Squares

Trail = tuple[Square, ...]  # start, victim, landing, victim, landing, ...

MOST_LANDINGS = 3000  # states and captures in one search
ALONE = 5  # squares of a trail that cannot meet another one with the same victims, or hardly ever


class Piece(Protocol):
    """A piece on a square, as it stands or lands there in the middle of a capture."""

    def captures(
        self, trail: Trail, prey: Squares, empty: Squares, search: "CaptureSearch"
    ) -> bool:
        """Carry a capture on from here, into the search; return whether it can go on at all."""


class CaptureSearch(list[Trail]):
    """A search for every capture of one position: those found, with equal ones among them."""

    __slots__ = ("known",)

    known: dict[Hashable, bool]  # the states met, and whether a capture goes on from there

    @property
    def landings(self) -> int:
        """Return how many states and captures the search has met so far."""
        return len(self) + len(getattr(self, "known", ()))

    def go_on(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> bool:
        """Carry a capture on from a landing; return whether it can go on from there."""
        if not hasattr(self, "known"):  # most positions have short captures, and need no memory
            self.known = {}
        state = self.state(piece, trail, prey, empty)
        if state not in self.known:
            if self.landings >= MOST_LANDINGS:
                return True
            self.known[state] = piece.captures(trail, prey, empty, self)
        return self.known[state]

    def state(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> Hashable:
        """Return what decides how a capture goes on; `empty` tells by which piece it is made."""
        return piece, prey, empty


class OrderedSearch(CaptureSearch):
    """A search that keeps captures apart which take the same victims in another order."""

    __slots__ = ()

    def state(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> Hashable:
        return piece, empty, trail[1::2]


class ShortSearch(CaptureSearch):
    """A search for the first few jumps of captures, as if they ended there."""

    __slots__ = ()

    def go_on(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is known about a capture: where it may start, and squares that it visits in order."""

    starts: Squares
    visits: tuple[Square, ...]
    is_whole: bool = False  # it lands on those squares and on no others


class WaySearch(CaptureSearch):
    """A search for the wanted captures, in whatever way they can be made."""

    __slots__ = ("wanted",)

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted

    def append(self, trail: Trail) -> None:
        visits = self.wanted.visits
        if trail[2::2] == visits or (
            not self.wanted.is_whole and self._count_visited(trail) == len(visits)
        ):
            super().append(trail)

    def extend(self, trails: Iterable[Trail]) -> None:
        for trail in trails:
            self.append(trail)

    def go_on(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> bool:
        jumps = len(trail) // 2
        if self.wanted.is_whole and trail[2::2] != self.wanted.visits[:jumps]:
            return piece.captures(trail, prey, empty, ShortSearch())
        return super().go_on(piece, trail, prey, empty)

    def state(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> Hashable:
        return super().state(piece, trail, prey, empty), self._count_visited(trail)

    def _count_visited(self, trail: Trail) -> int:
        """Count the wanted squares that a trail has visited, in their order from the first."""
        visits, landings = self.wanted.visits, trail[2::2]
        if not visits or visits[0] not in landings:
            return 0
        count = 0
        for landing in landings:
            if landing == visits[count]:
                count += 1
                if count == len(visits):
                    break
        return count
