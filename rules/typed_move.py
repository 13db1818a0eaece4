"""A move that a person typed, compared with the legal moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.board import Board, Square, Squares
from rules.capture_search import Wanted
from rules.choices import find_choices
from rules.move_rules import MoveRules
from rules.named_move import NamedMove, visits
from rules.position import Move, Position
from rules.square_names import square_name
from rules.writing import Style, write


@dataclass(frozen=True, eq=False)
class TypedMove:
    """A move as a person typed it, in the position where it was typed."""

    rules: MoveRules
    position: Position
    text: str
    named: NamedMove  # the reading of the text

    @property
    def starts(self) -> tuple[Square, ...]:
        """Return the squares where the move may begin."""
        return self.named.starts

    @property
    def steps(self) -> tuple[Square, ...]:
        """Return the other squares that the text names, the end last."""
        return self.named.steps

    @property
    def pieces(self) -> Squares:
        """Return all pieces on the board."""
        return self.position.men | self.position.kings | self.position.foes

    @cached_property
    def movers(self) -> Squares:
        """Return the pieces that the player may move."""
        return self.rules.movers(self.position)

    @property
    def is_occupied(self) -> bool:
        """Tell whether another piece stands on the end."""
        return self.end != self.start and self.is_on(self.end, self.pieces)

    @property
    def legal(self) -> tuple[Move, ...]:
        """Return the moves that may be played."""
        return find_choices(self.rules, self.position).moves

    @property
    def captures(self) -> tuple[Move, ...]:
        """Return the captures that may be played."""
        return find_choices(self.rules, self.position).captures

    @cached_property
    def start(self) -> Square | None:
        """Return the square of the piece that is meant: the only one that the player may move."""
        own = [square for square in self.starts if self.is_on(square, self.movers)]
        return own[0] if len(own) == 1 else None

    @property
    def end(self) -> Square:
        return self.steps[-1]

    def is_on(self, square: Square, pieces: Squares) -> bool:
        """Tell whether a square is in a set of pieces."""
        return bool(self.rules.variant.board.set_of([square]) & pieces)

    @cached_property
    def man(self) -> Square | None:
        """Return the square of the piece that is meant, if it is a man."""
        men = self.position.men | self.position.foe_men
        is_man = self.start is not None and self.is_on(self.start, men)
        return self.start if is_man else None

    def select_fitting(self, moves: Iterable[Move]) -> list[Move]:
        """Return the moves that the text names."""
        return [move for move in moves if self.named.fits(move)]

    @cached_property
    def ways(self) -> list[Move]:
        """The captures that pass the squares of any reading of the text, without preference.

        Those that end where the text ends come before those that go on.
        """
        found = self.captures_along(self.position)
        return sorted(found, key=lambda move: move.end != self.end)

    def captures_along(self, position: Position, *, is_whole: bool = False) -> list[Move]:
        """Return the captures of the side to move that pass the squares of the text.

        If `is_whole`, they land on no other squares. Preference is not applied.
        """
        starts = self.rules.variant.board.set_of(self.starts)
        return self.rules.captures_along(position, Wanted(starts, self.steps, is_whole))

    def select_passing(self, moves: Iterable[Move]) -> list[Move]:
        """Return the moves that pass all squares of the text and go on."""
        return [
            move
            for move in moves
            if move.start in self.starts and visits(move.path[1:-1], self.steps)
        ]

    def square_name(self, square: Square) -> str:
        """Return the name of a square as the game writes it."""
        variant = self.rules.variant
        return square_name(variant, square, variant.naming.is_numeric)

    def write_moves(self, moves: Iterable[Move], style: Style = Style.STANDARD) -> tuple[str, ...]:
        """Write moves, each once."""
        written = (write(self.rules, self.position, move, style) for move in moves)
        return tuple(dict.fromkeys(written))

    def between(self) -> list[Square]:
        """Return the squares straight between the piece and the end, the nearest first."""
        return [] if self.start is None else between(self.rules.variant.board, self.start, self.end)


def between(board: Board, start: Square, end: Square) -> list[Square]:
    """Return the squares in play straight between two others, along a row, a file or a diagonal."""
    (row, column), (last_row, last_column) = board.place(start), board.place(end)
    down, right = last_row - row, last_column - column
    far = max(abs(down), abs(right))
    if far == 0 or (down and right and abs(down) != abs(right)):
        return []
    places = ((row + down // far * i, column + right // far * i) for i in range(1, far))
    return [square for place in places if (square := board.square_at(*place)) is not None]
