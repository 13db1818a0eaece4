"""Solved endings: the result of every position of a few pieces with best play, and its length.

The side to move is always seen as White. A table has one byte for each way to put its pieces on the
board: 0 for a draw or no position, otherwise the plies to the end of the game plus one.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from rules import Game, Move, Position
from rules.board import Squares

Count = tuple[int, int, int, int]  # own men and kings, the opponent's men and kings
THREE_TO_ONE: Count = (0, 3, 0, 1)
# Two against two, each after those it can lead to: kings only, a man on one side, one on both.
TWO_TO_TWO: tuple[Count, ...] = ((0, 2, 0, 2), (0, 2, 1, 1), (1, 1, 1, 1))
WHOLE = 3  # the number of pieces up to which every ending is solved


class Endings:
    """The solved endings of one game."""

    def __init__(self, game: Game, tables: dict[Count, bytearray]) -> None:
        """Take the tables, which `ending_solver` makes, by the counts of their pieces."""
        self.tables, self._play = tables, game.rules.play
        self._size = len(game.board.squares)
        self._number = {one: at for at, one in enumerate(game.board.in_order)}

    def plies_to_end(self, position: Position) -> int:
        """Return the plies to the end, odd if the side to move wins; -1 for a draw.

        Raises KeyError for an ending that is not solved.
        """
        count, at = self.place(position)
        return self.tables[count][at] - 1

    def place(self, position: Position) -> tuple[Count, int]:
        """Return the table of a position, and the position's index in it."""
        pieces, turn = position[:4], position.turn
        at, last, size = 0, self._size - 1, self._size
        for squares in pieces:
            numbers = self._numbers(squares)
            for number in sorted(last - each for each in numbers) if turn else numbers:
                at = at * size + number
        men, kings, foe_men, foe_kings = map(int.bit_count, pieces)
        return (men, kings, foe_men, foe_kings), at

    def pick(self, position: Position, moves: Sequence[Move]) -> tuple[list[Move], int]:
        """Return the best of some legal moves, and the plies to the end of the game with them.

        If the game is won or lost, there is one such move. In a draw, whose plies are -1, all moves
        that keep it are returned. Raises KeyError for an ending that is not solved.
        """
        self.plies_to_end(position)
        lasts = self.list_ends(position, moves)
        plies = max(lasts, key=rank)
        best = [move for move, last in zip(moves, lasts, strict=True) if last == plies]
        return (best if plies < 0 else best[:1]), plies

    def list_ends(self, position: Position, moves: Sequence[Move]) -> list[int]:
        """Return the plies to the end with each move, odd if the side to move wins; -1 for a draw.

        Raises KeyError for an ending that is not solved.
        """
        return [self._last(self._play(position, move)) for move in moves]

    def _last(self, after: Position) -> int:
        """Return the plies to the end as seen by the side that has just moved."""
        if not after.men and not after.kings:
            return 1
        plies = self.plies_to_end(after)
        return plies + 1 if plies >= 0 else plies

    def _numbers(self, squares: Squares) -> list[int]:
        """Return the indices of the squares in a set, counted from 0, in ascending order."""
        numbers = []
        while squares:
            one = squares & -squares
            squares ^= one
            numbers.append(self._number[one])
        return sorted(numbers)


def rank(plies: int) -> tuple[int, int]:
    """Return a sort key for ends, best first: won soon, won late, drawn, lost late, lost soon."""
    if plies < 0:
        return 1, 0
    return (2, -plies) if plies % 2 else (0, plies)


def list_shipped_sets() -> list[list[Count]]:
    """List the sets of endings of which a shipped file holds one; no two have the same size.

    All have the endings of two and three pieces. Where kings fly, three of them against one are
    added; where they step, some endings of two pieces against two.
    """
    small = list_small_counts()
    return [[*small, THREE_TO_ONE], [*small, *TWO_TO_TWO], small]


def list_small_counts() -> list[Count]:
    """List the endings of two and three pieces, each after those it can lead to.

    Each ending is listed as seen from one side only.
    """
    sides = [(men, kings) for men in range(WHOLE) for kings in range(WHOLE - men)]
    sides = [side for side in sides if sum(side)]
    pairs = combinations_with_replacement(sides, 2)
    found = [(*own, *foe) for own, foe in pairs if sum(own) + sum(foe) <= WHOLE]
    return sorted(found, key=lambda count: (sum(count), count[0] + count[2]))


def as_opponent(count: Count) -> Count:
    """Return an ending as the other side sees it."""
    return (count[2], count[3], count[0], count[1])
