"""The values of a game: colours, pieces, moves, positions."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from rules.board import Square, Squares


class Color(IntEnum):
    """The two players."""

    WHITE = 0
    BLACK = 1

    __hash__ = int.__hash__  # positions are hashed often, and hashing an Enum hashes its name

    @property
    def other(self) -> "Color":
        """Return the opponent."""
        return OTHER[self]


WHITE, BLACK = Color.WHITE, Color.BLACK
OTHER = (BLACK, WHITE)  # the opponent of each colour


class Piece(NamedTuple):
    """A man or a king."""

    color: Color
    is_king: bool = False


@dataclass(init=False, eq=False, slots=True)
class Move:
    """A move and its effects. It must never be mutated, as it is shared.

    Captures that differ only in their way are equal: they share start, end, victims and final rank.
    """

    start: Final[Square]
    end: Final[Square]
    captured: Final[Squares]  # the victims as a set
    is_crowned: Final[bool]
    by_king: Final[bool]
    path: Final[tuple[Square, ...]]  # start, every landing, end
    victims: Final[tuple[Square, ...]]  # in the order of capture
    men: Final[Squares]  # flipped among the mover's men
    kings: Final[Squares]  # flipped among the mover's kings

    # Written out, because a frozen dataclass takes several times as long, and many are made.
    def __init__(  # noqa: PLR0913
        self,
        start: Square,
        end: Square,
        captured: Squares,
        is_crowned: bool,
        by_king: bool,
        path: tuple[Square, ...],
        victims: tuple[Square, ...],
        men: Squares,
        kings: Squares,
    ) -> None:
        self.start = start
        self.end = end
        self.captured = captured
        self.is_crowned = is_crowned
        self.by_king = by_king
        self.path = path
        self.victims = victims
        self.men = men
        self.kings = kings

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (
            self.start == other.start
            and self.end == other.end
            and self.captured == other.captured
            and self.is_crowned == other.is_crowned
            and self.by_king == other.by_king
        )

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.captured, self.is_crowned, self.by_king))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a move without its field names, as many are sent between processes."""
        parts = self.start, self.end, self.captured, self.is_crowned, self.by_king
        return Move, (*parts, self.path, self.victims, self.men, self.kings)

    @property
    def is_huff(self) -> bool:
        """Tell whether the move is a huff: it only removes a piece that failed to capture."""
        return self.victims == (self.start,)


class Position(NamedTuple):
    """The pieces and their squares, from the view of the side to move."""

    men: Squares
    kings: Squares
    foe_men: Squares
    foe_kings: Squares
    turn: Color = WHITE
    memory: Hashable = ()  # other facts that the next moves depend on; empty in most games

    @property
    def foes(self) -> Squares:
        """Return all pieces of the opponent."""
        return self.foe_men | self.foe_kings

    def of(self, color: Color) -> tuple[Squares, Squares]:
        """Return the men and the kings of a player."""
        return self[:2] if color is self.turn else self[2:4]

    @classmethod
    def of_sides(
        cls, white: tuple[Squares, Squares], black: tuple[Squares, Squares], turn: Color
    ) -> "Position":
        """Make a position of the men and kings of both players."""
        own, foe = (white, black) if turn is WHITE else (black, white)
        return cls(*own, *foe, turn)


def as_other(position: Position) -> Position:
    """Return the same pieces with the other side to move."""
    men, kings, foe_men, foe_kings, turn, memory = position
    return Position(foe_men, foe_kings, men, kings, OTHER[turn], memory)
