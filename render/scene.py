"""What a picture shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from render.naming import renamed
from rules import Color, Move, Piece, Square

Stacks = Mapping[Square, tuple[Piece, ...]]  # what stands on each square, the top piece first


@dataclass(frozen=True)
class Marks:
    """What is pointed out to the viewer. Arrows lead from the first square to the second."""

    can: frozenset[Square] = frozenset()
    must: frozenset[Square] = frozenset()
    chosen: Square | None = None
    targets: frozenset[Square] = frozenset()
    capture_targets: frozenset[Square] = frozenset()
    arrows: tuple[tuple[Square, Square], ...] = ()

    @property
    def chosen_squares(self) -> frozenset[Square]:
        """The chosen square, if there is one, as a set."""
        return frozenset() if self.chosen is None else frozenset({self.chosen})


@dataclass(frozen=True)
class Played:
    """A move of the last turn, and the position it was played in."""

    before: Any  # a position of the game
    move: Move

    def owner(self, game: rules.Game) -> Color:
        """Whose piece was moved: most often the mover's own; a huff moves none."""
        if self.move.is_huff:
            return Color(self.before.turn)
        return game.stacks(self.before)[self.move.start][0].color


@dataclass(frozen=True)
class Scene:
    """A position and everything that a picture of it may say.

    `view` is the side at the bottom; `is_numeric` None means as the game has it. The side to move
    is shown unless `is_over`.
    """

    game: rules.Game
    position: Any
    last: tuple[Played, ...] = ()
    view: Color = Color.WHITE
    theme: str = "wood"
    marks: Marks = Marks()
    is_numeric: bool | None = None
    square_numbers: bool = False
    material_strip: bool = False
    is_over: bool = False

    @classmethod
    def of(cls, line: rules.Line, **choices: Any) -> "Scene":
        """The present position of a game as played, with the moves of the last turn."""
        choices.setdefault("is_over", line.outcome() is not None)
        return cls(line.game, line.position, last_turn(line), **choices)

    @property
    def numeric(self) -> bool:
        """Whether squares are called by number here."""
        return self.game.is_numeric if self.is_numeric is None else self.is_numeric

    def square_name(self, square: Square) -> str:
        """The name of a square as this scene calls it."""
        return self.game.square_name(square, self.numeric)

    def move_name(self, played: Played) -> str:
        """A move as this scene calls its squares."""
        return renamed(self.game, self.game.write(played.before, played.move), self.is_numeric)


def last_turn(line: rules.Line) -> tuple[Played, ...]:
    """The moves played since the other side last moved."""
    found: list[Played] = []
    for before, move in zip(line.positions[-2::-1], reversed(line.moves), strict=True):
        if found and before.turn != found[-1].before.turn:
            break
        found.append(Played(before, move))
    return tuple(reversed(found))
