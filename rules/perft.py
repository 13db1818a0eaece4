"""Counting moves: the figure by which move generators are compared."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rules.position import Move

P = TypeVar("P")


class Playable(Protocol[P]):
    """A game, or the engine of one."""

    def legal_moves(self, position: P) -> Sequence[Move]:
        """The moves that may be played, each once."""

    def play(self, position: P, move: Move) -> P:
        """The position after a legal move."""


def count_moves(game: Playable[P], position: P, depth: int) -> int:
    """How many ways there are to play `depth` plies (perft); draws do not end them."""
    moves = game.legal_moves(position)
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(count_moves(game, game.play(position, move), depth - 1) for move in moves)
