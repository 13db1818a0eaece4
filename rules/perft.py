"""Counting moves (perft), to compare move generators."""

from collections.abc import Sequence
from typing import Protocol

from rules.position import Move, Position


class Playable(Protocol):
    """A game, or its move rules."""

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """List the moves that may be played, each once."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move."""


def count_moves(game: Playable, position: Position, depth: int) -> int:
    """Count the ways to play `depth` plies (perft); draws do not end them."""
    moves = game.legal_moves(position)
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(count_moves(game, game.play(position, move), depth - 1) for move in moves)
