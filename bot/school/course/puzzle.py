"""Puzzles as values: a position, and every line of its solution."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import rules


class Goal(StrEnum):
    """What the solver must reach."""

    WIN = "win"
    DRAW = "draw"
    LOSE_ALL = "lose all"  # in games that are won that way
    BETTER = "better"  # than the move that the solver played in a game


class Proof(StrEnum):
    """Why the solution is known to be right."""

    END = "end"
    MATERIAL = "material"
    TABLE = "table"
    JUDGEMENT = "judgement"  # the engine's, of a move that was played in a game


class End(StrEnum):
    """Why a line of a solution ends where it does."""

    CAPTURED = "captured"
    BLOCKED = "blocked"
    WON = "won"  # in games that are won by losing all
    MATERIAL = "material"
    DRAW = "draw"
    TABLE = "table"
    BETTER = "better"


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a line."""

    end: End


@dataclass(frozen=True, slots=True)
class Node:
    """A move of the solver, others that are as good, and what comes after it.

    `also` maps each of the others to its continuation as text, empty if none is stored. `after`
    maps every legal reply to the next node, or to the end of the line.
    """

    move: str
    also: Mapping[str, str]
    after: Mapping[str, "Node | Leaf"] | Leaf


@dataclass(frozen=True, slots=True)
class Theme:
    """The theme of a puzzle; `after` is said when it is solved."""

    key: str
    name: str
    after: str


@dataclass(frozen=True)
class Puzzle:
    """A position in which one side can reach something by force.

    The `number` is stored in controls and in the database, and never changes. `level` is 1 to 5;
    `unique_within` are the plies of the search in which no other first move wins, None if the proof
    is a table.
    """

    number: int
    game_key: str
    fen: str
    side: rules.Color
    goal: Goal
    theme: Theme
    title: str
    level: int
    hint: str
    source: str
    origin: str
    proof: Proof
    plies: int
    solution: Node
    unique_within: int | None = None
    refuted: tuple[Mapping[str, str], ...] = ()  # of puzzles from games: replies to wrong moves
    played: str = ""  # of a mistake in a game: the move to improve on
    following: tuple[str, ...] = ()  # and the better move with what would have come
    is_retired: bool = False  # no longer given to anyone; its number and its solution remain

    @cached_property
    def game(self) -> rules.Game:
        """The game that the puzzle is from."""
        return rules.game(self.game_key)
