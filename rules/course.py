"""The interface of all kinds of games, and of a game as it was played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from rules.errors import RulesError
from rules.outcome import Outcome
from rules.position import Color
from rules.variant import Option


@dataclass(frozen=True, slots=True)
class MoveNumber:
    """The number of a move as players count: a turn of each side shares one number."""

    number: int
    is_reply: bool  # made by the side that moves second in a game
    is_first: bool  # the first move of its turn, which has several moves in some games


@dataclass(eq=False, repr=False)
class NotDraughts(RulesError):
    """A question that makes sense only for draughts was asked of another kind of game, by key."""

    says = "That's only for draughts, not for the variant {game}."

    game: str


class AnyGame(Protocol):
    """A game of any kind, with some of its options in force: its facts in words."""

    @property
    def key(self) -> str:
        """The word under which the game is stored."""

    @property
    def name(self) -> str:
        """The English name of the game."""

    @property
    def native_name(self) -> str:
        """Its name in its own country."""

    @property
    def family(self) -> str:
        """The family of games in which it is listed and rated."""

    @property
    def summary(self) -> str:
        """Two sentences about what is special in it."""

    @property
    def source(self) -> str:
        """Where its rules come from."""

    @property
    def house_codification(self) -> str:
        """Our decisions where its sources leave something open."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The rules that players may choose to play by."""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The keys of the options in force."""

    @property
    def first_mover(self) -> Color:
        """The side that begins."""


class Course(Protocol):
    """A game of any kind as it was played: a value from which all stored forms follow."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""

    @property
    def turns(self) -> Sequence[Color]:
        """The side to move at the beginning and after every move, one more than there are moves."""

    @property
    def turn(self) -> Color:
        """The side to move now."""

    @property
    def ply(self) -> int:
        """The number of moves played."""

    @property
    def turn_ends(self) -> Sequence[int]:
        """The numbers of moves after which a turn ended; in some games it has several moves."""

    @property
    def missed_turns(self) -> Sequence[int]:
        """The members of `turn_ends` at which a turn was passed without a move."""

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""

    def cut(self, ply: int) -> Self:
        """Return the first moves of the game."""

    def write_kept(self, ply: int) -> str:
        """Write the move after `ply` others in its stored form, for `follow_kept`."""

    def follow_kept(self, text: str) -> Self:
        """Return the game after a move in its stored form. Raises RulesError."""

    def write_place(self) -> str:
        """Write the present position as it is stored beside the moves."""

    def is_at(self, place: str) -> bool:
        """Tell whether a stored position is the present one, however written. Raises RulesError."""

    def name_move(self, ply: int) -> str:
        """Write the move that led to `ply` in players' notation."""

    def move_numbers(self) -> tuple[MoveNumber, ...]:
        """Number every move as players do."""
