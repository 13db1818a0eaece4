"""The worth of sets of squares: sets repeat in a search, so each is added up once."""

from collections.abc import Mapping

from rules.board import Squares

MOST_SETS = 1 << 14  # remembered by one table; 2 MB


class SetWorths(dict[Squares, int]):
    """A dictionary from sets of squares to their worth, which adds up what it lacks."""

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
