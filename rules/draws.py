"""Automatic draws: a rule is one line of data in a variant and one function over its game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.position import Move, Position


class DrawRule(Protocol):
    """A rule by which a game is drawn."""

    @property
    def words(self) -> str:
        """The rule as a fact: "three kings against one, 15 moves"."""

    def plies_left(self, positions: Sequence[Position], moves: Sequence[Move]) -> int | None:
        """The plies until the draw, 0 if it is there; None if the rule is not running."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """The same position with the same side to move, for the n-th time."""

    times: int = 3

    @property
    def words(self) -> str:
        return f"the same position {self.times} times"

    def plies_left(self, positions: Sequence[Position], moves: Sequence[Move]) -> int | None:
        return 0 if positions.count(positions[-1]) >= self.times else None
