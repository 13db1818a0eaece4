"""The worth of sets of squares: as sets recur in a search, each is added up only once."""

from collections.abc import Mapping

from rules.board import Squares

MOST_SETS = 1 << 14  # the sets remembered by one table; 2 MB


class SetWorths(dict[Squares, int]):
    """A dictionary from sets of squares to their worth, which computes missing entries."""

    def __init__(self, worth_of: Mapping[Squares, int]) -> None:
        """Take the worth of each square, given as a set of one."""
        super().__init__()
        squares, quarter = sorted(worth_of), -(-len(worth_of) // 4)
        self._quarters = tuple(sum(squares[at * quarter : (at + 1) * quarter]) for at in range(4))
        self._parts = PartWorths(worth_of)

    def __missing__(self, squares: Squares) -> int:
        if len(self) >= MOST_SETS:
            self.clear()
        parts, (a, b, c, d) = self._parts, self._quarters
        worth = parts[squares & a] + parts[squares & b] + parts[squares & c] + parts[squares & d]
        self[squares] = worth
        return worth


class PartWorths(dict[Squares, int]):
    """The worth of sets on a quarter of the board, which recur more often than whole ones."""

    def __init__(self, worth_of: Mapping[Squares, int]) -> None:
        """Take the worth of each square, given as a set of one."""
        super().__init__()
        self._worth_of = worth_of

    def __missing__(self, squares: Squares) -> int:
        if len(self) >= MOST_SETS:
            self.clear()
        worth, left = 0, squares
        while left:
            square = left & -left
            worth += self._worth_of[square]
            left ^= square
        self[squares] = worth
        return worth
