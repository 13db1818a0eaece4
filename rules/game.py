"""The one protocol that serves every game, and the games that there are."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rules.board import Board, Square
from rules.errors import UnknownGame, UnknownOption
from rules.outcome import Countdown, Outcome
from rules.position import Color, Move, Piece
from rules.twists import Engine
from rules.variant import Option, Variant
from rules.writing import Style

if TYPE_CHECKING:
    from rules.line import Line
    from rules.registry import Maker


class Position(Protocol):
    """A position of some game: a hashable value, opaque but for who is to move."""

    @property
    def turn(self) -> Color:
        """The side to move."""

    def __hash__(self) -> int: ...


P = TypeVar("P", bound=Position)


class GameOf(Protocol[P]):
    """A game: its facts in words, and its rules as functions of values."""

    key: str
    name: str
    native_name: str
    family: str
    summary: str  # two sentences on what is special
    source: str  # where the rules come from
    house_codification: str  # what was decided here, or empty
    example: str  # the FEN of a diagram
    example_words: str
    options: tuple[Option, ...]  # what one may choose
    chosen: tuple[str, ...]  # the keys of the options in force
    variant: Variant  # its facts
    board: Board
    is_numeric: bool  # squares are called by number, else by letters
    homes: Mapping[Color, frozenset[Square]]  # where pieces start and must go; mostly empty
    first_mover: Color

    @property
    def rules(self) -> Engine:
        """What a search asks position by position: less is checked, and all of it is quick."""

    def start(self, opening: str | None = None) -> P:
        """The position of a FEN, or the usual set-up. Raises BadFen."""

    def legal_moves(self, position: P) -> Sequence[Move]:
        """The only truth about legality; empty when the game is over on the board."""

    def play(self, position: P, move: Move) -> P:
        """The position after a legal move; the turn may stay with the same player."""

    def parse(self, position: P, text: str) -> Move:
        """The one legal move that a text names. Raises Unreadable, Illegal or Ambiguous."""

    def first_square(self, text: str) -> Square | None:
        """Where a move begins, legal or not; None where its text tells no more than a file.

        Raises Unreadable.
        """

    def write(self, position: P, move: Move, style: Style = Style.STANDARD) -> str:
        """A legal move as text that `parse` understands; Style.LONG is never ambiguous."""

    def outcome(self, line: "Line") -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def countdown(self, line: "Line") -> Countdown | None:
        """The running draw rule that ends the game first, or None."""

    def fen(self, position: P) -> str:
        """The position as text of PDN 3.0."""

    def read_fen(self, text: str) -> P:
        """The position that a FEN describes. Raises BadFen."""

    def stacks(self, position: P) -> Mapping[Square, tuple[Piece, ...]]:
        """What stands on each occupied square, the top piece first."""

    def square_name(self, square: Square, numeric: bool | None = None) -> str:
        """The name of a square, in the habit of the game unless told."""


Game = GameOf[Any]  # outside `rules` positions are opaque


@cache
def games() -> tuple[Game, ...]:
    """Every game without options, in the order of the catalogue; engines are built on first use."""
    return tuple(game(key) for key in _makers())


def game(key: str, options: Sequence[str] = ()) -> Game:
    """A game by its key, with some of its options in force; the same value for the same choice.

    Raises UnknownGame, UnknownOption or ClashingOptions.
    """
    return _game(key, tuple(sorted(set(options))))


@cache
def _game(key: str, options: tuple[str, ...]) -> Game:
    if key not in _makers():
        raise UnknownGame(key)
    made = _makers()[key](options)
    if unknown := set(options) - {option.key for option in made.options}:
        raise UnknownOption(key, min(unknown))
    return made


def _makers() -> "dict[str, Maker]":
    from rules.registry import MAKERS  # the catalogue and its engines: half the time of an import

    return MAKERS
