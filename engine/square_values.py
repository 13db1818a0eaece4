"""Evaluating positions of draughts by the pieces and their squares."""

from dataclasses import dataclass

from engine.set_worths import SetWorths
from engine.tree import WON, Evaluate
from rules import Position
from rules.board import Board
from rules.variant import Variant

TO_MOVE = 3  # for the side to move
CROWNED = WON - 100  # for a king in games that the first king wins


@dataclass(frozen=True, slots=True)
class SquareValues:
    """The worth of a white man and a white king on each square, in the order of their numbers.

    Black's pieces have the same worth on the opposite squares.
    """

    men: tuple[int, ...]
    kings: tuple[int, ...]


def evaluate_by_squares(variant: Variant, values: SquareValues) -> Evaluate:
    """Return the function that adds up the worth of pieces on their squares."""
    order = variant.board.in_order
    men, kings = (
        [SetWorths(dict(zip(order, seen, strict=True))) for seen in (worths, worths[::-1])]
        for worths in (values.men, values.kings)
    )
    first_king_wins = variant.first_king_wins

    def evaluate(position: Position) -> int:
        own, own_kings, foe, foe_kings, turn, _ = position
        worth = men[turn][own] - men[1 - turn][foe] + TO_MOVE
        if own_kings or foe_kings:
            if first_king_wins:
                return -CROWNED if foe_kings else CROWNED
            worth += kings[turn][own_kings] - kings[1 - turn][foe_kings]
        return worth

    return evaluate


def guess_values(variant: Variant) -> SquareValues:
    """Return guessed values for a game without learned ones, from what its pieces can do."""
    board, sign = variant.board, -1 if variant.loser_wins else 1
    king = 300 if variant.flying_kings else 140
    men, kings = [], []
    for square in board.squares:
        steps, aside = board.height - 1 - board.place(square)[0], distance_aside(board, square)
        at_home = 8 if steps == 0 else 0
        men.append(sign * (100 + 3 * steps + round(3 - aside) + at_home))
        kings.append(sign * (king - 4 * round(aside)))
    return SquareValues(tuple(men), tuple(kings))


def distance_aside(board: Board, square: int) -> float:
    """Return the distance of a square from the middle of the board, in columns."""
    return abs(board.place(square)[1] - (board.width - 1) / 2)
