"""The contents of a picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import rules
from render.square_names import rename_squares
from rules import Color, Move, Piece, Position, Square

Stacks = Mapping[Square, tuple[Piece, ...]]  # the pieces on each square, the top one first


class SquareNames(Enum):
    """The squares that show their own names, in addition to the names in the frame."""

    NONE = auto()
    MARKED = auto()  # those a person can choose: pieces that can move, and targets
    ALL = auto()


class TurnMark(Enum):
    """The sign in the frame: the side to move, or how the game ended."""

    TO_MOVE = auto()
    WHITE_WON = auto()
    BLACK_WON = auto()
    DRAW = auto()
    OVER = auto()  # without a result
    NOTHING = auto()

    @property
    def is_end(self) -> bool:
        """Whether it says how a game ended."""
        return self not in (TurnMark.TO_MOVE, TurnMark.NOTHING)

    @classmethod
    def of_winner(cls, winner: Color | None) -> "TurnMark":
        """Return the mark of a game won by a side, or drawn (None)."""
        if winner is None:
            return cls.DRAW
        return cls.WHITE_WON if winner is Color.WHITE else cls.BLACK_WON


@dataclass(frozen=True)
class Marks:
    """The marks for the viewer. An arrow leads over all the squares of its path."""

    can: frozenset[Square] = frozenset()
    must: frozenset[Square] = frozenset()
    chosen: Square | None = None
    targets: frozenset[Square] = frozenset()
    capture_targets: frozenset[Square] = frozenset()
    pointed: frozenset[Square] = frozenset()  # the squares being talked about
    arrows: tuple[tuple[Square, ...], ...] = ()

    @property
    def chosen_squares(self) -> frozenset[Square]:
        """The chosen square, if there is one, as a set."""
        return frozenset() if self.chosen is None else frozenset({self.chosen})

    @property
    def squares(self) -> frozenset[Square]:
        """All marked squares; arrows do not mark squares."""
        pieces = self.can | self.must | self.chosen_squares
        return pieces | self.targets | self.capture_targets | self.pointed


@dataclass(frozen=True)
class PlayedMove:
    """A move of the last turn, and the position it was played in."""

    before: Position
    move: Move


@dataclass(frozen=True)
class Scene:
    """A position, with everything else that its picture may show.

    `view` is the side at the bottom; with `is_numeric` None, squares are named as the game names
    them.
    """

    game: rules.Game
    position: Position
    last: tuple[PlayedMove, ...] = ()
    view: Color = Color.WHITE
    theme: str = "wood"
    marks: Marks = Marks()
    is_numeric: bool | None = None
    square_names: SquareNames = SquareNames.NONE
    material_strip: bool = False
    turn_mark: TurnMark = TurnMark.TO_MOVE
    players: tuple[str, str] | None = None  # the names of White and Black, shown with the result

    @classmethod
    def of(cls, line: rules.Line, **choices: Any) -> "Scene":
        """Return the present position of a game with the moves of the last turn.

        A game that ended by its rules is marked so; give `turn_mark` if it ended otherwise, for
        example by resignation. The other choices are the fields of a scene.
        """
        if "turn_mark" not in choices and (outcome := line.outcome()) is not None:
            choices["turn_mark"] = TurnMark.of_winner(outcome.winner)
        return cls(line.game, line.position, find_last_turn(line), **choices)

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.position.turn

    @property
    def shows_result(self) -> bool:
        """Whether the players and their scores are shown under the board."""
        return self.turn_mark.is_end and self.players is not None

    @property
    def has_numbers(self) -> bool:
        """Whether squares are named by number in this picture."""
        return self.game.is_numeric if self.is_numeric is None else self.is_numeric

    @property
    def named_squares(self) -> frozenset[Square]:
        """The squares that show their own names in this picture."""
        match self.square_names:
            case SquareNames.NONE:
                return frozenset()
            case SquareNames.MARKED:
                return self.marks.squares
            case SquareNames.ALL:
                return frozenset(self.game.board.squares)

    def square_name(self, square: Square) -> str:
        """Return the name of a square in this picture."""
        return self.game.square_name(square, self.has_numbers)

    def move_name(self, played: PlayedMove) -> str:
        """Return a move as text, its squares named as in this picture."""
        text = self.game.write(played.before, played.move)
        return rename_squares(self.game, text, self.is_numeric)


def find_last_turn(line: rules.Line) -> tuple[PlayedMove, ...]:
    """Return the moves played since the other side last moved."""
    moves: list[PlayedMove] = []
    for before, move in zip(line.positions[-2::-1], reversed(line.moves), strict=True):
        if moves and before.turn != moves[-1].before.turn:
            break
        moves.append(PlayedMove(before, move))
    return tuple(reversed(moves))
