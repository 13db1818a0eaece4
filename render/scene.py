"""What a picture shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from render.square_names import rename_squares
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
class PlayedMove:
    """A move of the last turn, and the position it was played in."""

    before: Any  # a position of the game
    move: Move

    def owner(self, game: rules.Game) -> Color:
        """Return whose piece was moved: most often the mover's own; a huff moves none."""
        if self.move.is_huff:
            return Color(self.before.turn)
        return game.stacks(self.before)[self.move.start][0].color


@dataclass(frozen=True)
class Scene:
    """A position and everything that a picture of it may show.

    `view` is the side at the bottom; `is_numeric` None calls squares as the game does. The side to
    move is shown unless `is_over`.
    """

    game: rules.Game
    position: Any
    last: tuple[PlayedMove, ...] = ()
    view: Color = Color.WHITE
    theme: str = "wood"
    marks: Marks = Marks()
    is_numeric: bool | None = None
    square_numbers: bool = False
    material_strip: bool = False
    is_over: bool = False

    @classmethod
    def of(cls, line: rules.Line, **choices: Any) -> "Scene":
        """Return the present position of a game with the moves of the last turn."""
        choices.setdefault("is_over", line.outcome() is not None)
        return cls(line.game, line.position, find_last_turn(line), **choices)

    @property
    def has_numbers(self) -> bool:
        """Whether squares are called by number in this picture."""
        return self.game.is_numeric if self.is_numeric is None else self.is_numeric

    def square_name(self, square: Square) -> str:
        """Return the name of a square as this picture calls it."""
        return self.game.square_name(square, self.has_numbers)

    def move_name(self, played: PlayedMove) -> str:
        """Return a move as text, its squares called as in this picture."""
        text = self.game.write(played.before, played.move)
        return rename_squares(self.game, text, self.is_numeric)


def find_last_turn(line: rules.Line) -> tuple[PlayedMove, ...]:
    """Return the moves that were played since the other side last moved."""
    moves: list[PlayedMove] = []
    for before, move in zip(line.positions[-2::-1], reversed(line.moves), strict=True):
        if moves and before.turn != moves[-1].before.turn:
            break
        moves.append(PlayedMove(before, move))
    return tuple(reversed(moves))
