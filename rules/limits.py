"""Limits on moves that follow from earlier moves, and so need a memory beside the board."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, cast

from rules.board import Square
from rules.position import Move, Position


class Prohibition(Enum):
    """The things that limits forbid; the values are for the command line."""

    KING_MOVES_TOO_OFTEN = "the same king has moved too many times in a row"
    TAKES_BACK = "it takes back the move before"
    GAME_IS_OVER = "the game is over"
    FOREIGN_CAPTURE = "the opponent's pieces do not capture for you"


class Limit(Protocol):
    """A rule that forbids some moves because of earlier ones."""

    @property
    def prohibition(self) -> Prohibition:
        """Return what the rule forbids."""

    def select_allowed(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the moves that the limit allows."""

    def memory_after(self, position: Position, move: Move) -> Hashable:
        """Return the memory of the position after a move."""


Run = tuple[Square, int]  # the square of a king, and its number of quiet moves in a row
NO_RUN: Run = (0, 0)


@dataclass(frozen=True, eq=False, slots=True)
class KingRun:
    """A player who has a man may not make more than `moves` quiet moves in a row with one king.

    The memory is the run of the side to move and that of its opponent, empty if there is none.
    """

    moves: int
    prohibition: Prohibition = Prohibition.KING_MOVES_TOO_OFTEN

    def select_allowed(self, position: Position, moves: list[Move]) -> list[Move]:
        if not position.memory or not position.men:
            return moves
        square, count = self._runs(position)[0]
        if count < self.moves:
            return moves
        return [move for move in moves if move.victims or move.start != square]

    def memory_after(self, position: Position, move: Move) -> Hashable:
        if not position.memory and not move.by_king:
            return ()
        (square, count), foe = self._runs(position)
        own = NO_RUN
        if move.by_king and not move.victims and position.men:
            own = move.end, count + 1 if square == move.start else 1
        return () if own == foe == NO_RUN else (foe, own)

    @staticmethod
    def _runs(position: Position) -> tuple[Run, Run]:
        if not position.memory:
            return NO_RUN, NO_RUN
        return cast("tuple[Run, Run]", position.memory)


@dataclass(frozen=True, eq=False, slots=True)
class NoUndo:
    """A quiet move may not restore the board from before the opponent's last quiet move.

    Only the move of a king can be undone. The memory is that move, reversed.
    """

    prohibition: Prohibition = Prohibition.TAKES_BACK

    def select_allowed(self, position: Position, moves: list[Move]) -> list[Move]:
        undone = position.memory
        if not undone:
            return moves
        return [move for move in moves if move.victims or (move.start, move.end) != undone]

    def memory_after(self, _: Position, move: Move) -> Hashable:
        return (move.end, move.start) if move.by_king and not move.victims else ()


class FirstKingEnds:
    """The game is over as soon as there is a king."""

    @property
    def prohibition(self) -> Prohibition:
        return Prohibition.GAME_IS_OVER

    def select_allowed(self, position: Position, moves: list[Move]) -> list[Move]:
        return [] if position.kings or position.foe_kings else moves

    def memory_after(self, _: Position, __: Move) -> Hashable:
        return ()
