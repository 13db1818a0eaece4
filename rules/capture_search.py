"""The search for captures: it remembers the states it has met, and its work is bounded.

A capture that has reached a square with certain victims goes on in the same ways, whatever their
order. So the search continues only once from each such state, and equal captures are found once.

A few positions have too many states to search in time, such as one king among twenty pieces on a
large board, set up on purpose. Hence a house codification: a search ends after `MOST_LANDINGS`, and
the captures found by then are all that count. They are the same each time, since the order is
fixed: men before kings, pieces from the last square to the first, directions and landings in the
order of the graph, and each capture is followed to its end before another is begun. An opening
position is refused long before (`rules.set_up`), so only two players who cooperate can get this far
in play; their game then goes on with fewer captures to choose from.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from rules.board import Square, Squares

Trail = tuple[Square, ...]  # start, victim, landing, victim, landing, ...

MOST_LANDINGS = 3000  # the most states and captures in one search
ALONE = 5  # the squares of a trail that never, or hardly ever, meets another with the same victims


class Piece:
    """A piece on a square, at the start or in the middle of a capture."""

    __slots__ = ()

    def captures(
        self, trail: Trail, prey: Squares, empty: Squares, search: "CaptureSearch"
    ) -> bool:
        """Continue a capture from here within a search; return whether it can go on."""
        raise NotImplementedError


@dataclass(frozen=True)
class Wanted:
    """A filter for captures: the squares where one may start and those it visits, in order."""

    starts: Squares
    visits: tuple[Square, ...]
    is_whole: bool = False  # it lands on those squares and on no others

    def is_met_by(self, trail: Trail) -> bool:
        """Tell whether a finished capture is wanted."""
        if trail[2::2] == self.visits:
            return True
        return not self.is_whole and self.count_visited(trail) == len(self.visits)

    def is_missed_by(self, trail: Trail) -> bool:
        """Tell whether no capture that begins with a trail is wanted."""
        return self.is_whole and trail[2::2] != self.visits[: len(trail) // 2]

    def count_visited(self, trail: Trail) -> int:
        """Count the wanted squares that a trail has visited, in their order from the first."""
        visits, landings = self.visits, trail[2::2]
        if not visits or visits[0] not in landings:
            return 0
        count = 0
        for landing in landings:
            if landing == visits[count]:
                count += 1
                if count == len(visits):
                    break
        return count


class CaptureSearch:
    """A search for all captures of a position, or for all that are wanted."""

    __slots__ = ("add", "found", "known", "wanted")

    def __init__(self, wanted: Wanted | None = None) -> None:
        self.wanted = wanted
        self.found: list[Trail] = []  # including equal captures
        self.known: dict[Hashable, bool] = {}  # the states met, and whether a capture goes on there
        # Adds a finished capture if it is wanted.
        self.add: Callable[[Trail], None] = self.found.append if wanted is None else self._add

    @property
    def landings(self) -> int:
        """Return the number of states and captures that the search has met so far."""
        return len(self.found) + len(self.known)

    def go_on(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> bool:
        """Continue a capture from a landing; return whether it can go on from there."""
        if self.wanted is not None and self.wanted.is_missed_by(trail):
            return piece.captures(trail, prey, empty, ShortSearch())
        state = self.state(piece, trail, prey, empty)
        if self.wanted is not None:
            state = state, self.wanted.count_visited(trail)
        if state not in self.known:
            if self.landings >= MOST_LANDINGS:
                return True
            self.known[state] = piece.captures(trail, prey, empty, self)
        return self.known[state]

    def state(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> Hashable:
        """Return the key of a capture's state; `empty` identifies the capturing piece."""
        return piece, prey, empty

    def _add(self, trail: Trail) -> None:
        if self.wanted is None or self.wanted.is_met_by(trail):
            self.found.append(trail)


class OrderedSearch(CaptureSearch):
    """A search that distinguishes captures of the same victims in a different order."""

    __slots__ = ()

    def state(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> Hashable:
        return piece, empty, trail[1::2]


class ShortSearch(CaptureSearch):
    """A search for the first few jumps of captures, treating them as if they ended there."""

    __slots__ = ()

    def go_on(self, piece: Piece, trail: Trail, prey: Squares, empty: Squares) -> bool:
        return False
