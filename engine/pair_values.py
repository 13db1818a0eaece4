"""Evaluating a position by its men, alone and in pairs with each of their neighbours.

For boards on which only every second square is used.

The board is covered by windows of four rows and four columns. The worth of a window is added up
once for every way to fill it, so that a position needs one look-up for each window. The number of a
filling has a base-three digit for each square: 0 for empty, 1 for a white man, 2 for a black one.
The numbers of all windows are packed into one int for each set of men, so that two look-ups find
them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from operator import getitem
from struct import Struct

from engine.set_worths import SetWorths
from engine.square_values import CROWNED, TO_MOVE
from engine.tree import Evaluate
from rules import Position, Square
from rules.board import Board, Squares
from rules.variant import Variant

WIDE, STEP = 4, 2  # rows and columns of a window, and from one window to the next
NEAR = 2  # the most rows and columns between two men that count as a pair
BITS = 16  # of a square, in the number of a filling
WHITE_MAN, BLACK_MAN = 1, 2  # digits

Pair = tuple[Square, Square]
Man = tuple[Square, int]  # a square and a digit
Together = Callable[[Man, Man], int]  # the worth of two men to White, or of one with itself


@dataclass(frozen=True)
class PairValues:
    """The values of white men, in hundredths of a man; black men have the same, mirrored."""

    men: tuple[int, ...]  # by squares
    friends: Mapping[Pair, int]  # of two white men, by squares, the lower first
    foes: Mapping[Pair, int]  # of a white and a black man; one of two mirrored pairs counts


def list_friends(board: Board) -> list[Pair]:
    """List the pairs of squares near each other, the lower number first."""
    return [(one, other) for one, other in list_near(board) if one < other]


def list_foes(board: Board) -> list[Pair]:
    """List the squares of a white and a black man near each other.

    Of two mirrored pairs only the first is listed; a pair that is its own mirror image is worth 0.
    """
    return [pair for pair in list_near(board) if pair < swap_sides(board, pair)]


def list_near(board: Board) -> Iterator[Pair]:
    """Yield the pairs of squares near each other, in both orders."""
    for one, other in product(board.squares, repeat=2):
        (row, column), (second_row, second_column) = board.place(one), board.place(other)
        apart = max(abs(row - second_row), abs(column - second_column))
        if 0 < apart <= NEAR:
            yield one, other


def swap_sides(board: Board, pair: Pair) -> Pair:
    """Return the squares of a white and a black man after turning the board and the colors."""
    white, black = pair
    return opposite(board, black), opposite(board, white)


def opposite(board: Board, square: Square) -> Square:
    """Return the number that a square has from the other side."""
    return len(board.squares) + 1 - square


def evaluate_by_pairs(variant: Variant, values: PairValues, kings: tuple[int, ...]) -> Evaluate:
    """Return the function that adds up the values of men in pairs and of kings by square."""
    board, first_king_wins = variant.board, variant.first_king_wins
    windows = list_windows(board)
    tables = build_tables(board, values, windows)
    white, black = (number_fillings(board, windows, digit) for digit in (WHITE_MAN, BLACK_MAN))
    sides = (white, black), (black, white)
    worths = [
        SetWorths(dict(zip(board.in_order, seen, strict=True))) for seen in (kings, kings[::-1])
    ]
    look_up: Callable[[list[int], int], int] = getitem
    size, unpack = 2 * len(windows), Struct(f"<{len(windows)}H").unpack

    def evaluate(position: Position) -> int:
        own, own_kings, foe, foe_kings, turn, _ = position
        mine, theirs = sides[turn]
        fillings = unpack((mine[own] + theirs[foe]).to_bytes(size, "little"))
        worth = sum(map(look_up, tables, fillings))
        worth = TO_MOVE - worth if turn else TO_MOVE + worth
        if own_kings or foe_kings:
            if first_king_wins:
                return -CROWNED if foe_kings else CROWNED
            worth += worths[turn][own_kings] - worths[1 - turn][foe_kings]
        return worth

    return evaluate


def list_windows(board: Board) -> list[tuple[Square, ...]]:
    """List the squares of each window; windows overlap, so that every pair is in one of them."""
    places = (
        [board.square_at(row, column) for row in rows for column in columns]
        for rows in cover(board.height)
        for columns in cover(board.width)
    )
    return [tuple(square for square in window if square) for window in places]


def cover(length: int) -> Iterator[range]:
    """Yield the row numbers, or the column numbers, of each window along one side of the board."""
    for start in range(0, length - WIDE, STEP):
        yield range(start, start + WIDE)
    yield range(length - WIDE, length)


def number_fillings(board: Board, windows: list[tuple[Square, ...]], digit: int) -> SetWorths:
    """Return the packed filling numbers of all windows, for looking up sets of one color's men."""
    numbers: dict[Squares, int] = dict.fromkeys(board.in_order, 0)
    for field, window in enumerate(windows):
        for power, square in enumerate(window):
            numbers[board.in_order[square - 1]] += digit * 3**power << BITS * field
    return SetWorths(numbers)


def build_tables(
    board: Board, values: PairValues, windows: list[tuple[Square, ...]]
) -> list[list[int]]:
    """Return the worth of each filling of each window; a pair in two windows counts in one."""
    worths, counted = list_worths(board, values), set[frozenset[Square]]()
    tables = []
    for window in windows:
        here = {frozenset(pair) for pair in product(window, repeat=2)} - counted
        counted |= here

        def together(one: Man, other: Man, here: set[frozenset[Square]] = here) -> int:
            pair = frozenset((one[0], other[0]))
            return worths.get((one, other), 0) if pair in here else 0

        tables.append(fill(window, together))
    return tables


def list_worths(board: Board, values: PairValues) -> dict[tuple[Man, Man], int]:
    """Return the worth of pairs of men to White, in both orders, and of a man with itself."""
    worths: dict[tuple[Man, Man], int] = {}

    def add(one: Man, other: Man, worth: int) -> None:
        worths[one, other] = worths[other, one] = worth

    for square, worth in zip(board.squares, values.men, strict=True):
        add((square, WHITE_MAN), (square, WHITE_MAN), worth)
        other = opposite(board, square), BLACK_MAN
        add(other, other, -worth)
    for (one, two), worth in values.friends.items():
        add((one, WHITE_MAN), (two, WHITE_MAN), worth)
        here, there = opposite(board, one), opposite(board, two)
        add((here, BLACK_MAN), (there, BLACK_MAN), -worth)
    for pair, worth in values.foes.items():
        for (white, black), signed in ((pair, worth), (swap_sides(board, pair), -worth)):
            add((white, WHITE_MAN), (black, BLACK_MAN), signed)
    return worths


def fill(window: tuple[Square, ...], together: Together) -> list[int]:
    """Return the worth to White of each filling of a window, in the order of filling numbers."""
    table = [0]
    for at, square in enumerate(window):
        parts = [table]
        for man in ((square, WHITE_MAN), (square, BLACK_MAN)):
            added = [together(man, man)]
            for before in window[:at]:
                each = 0, together((before, WHITE_MAN), man), together((before, BLACK_MAN), man)
                added = [worth + more for more in each for worth in added]
            parts.append([worth + more for worth, more in zip(table, added, strict=True)])
        table = [worth for part in parts for worth in part]
    return table
