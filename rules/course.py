"""What all kinds of games have in common: what they are called, and how a played one goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from rules.errors import RulesError
from rules.outcome import Outcome
from rules.position import Color
from rules.variant import Option


@dataclass(frozen=True, slots=True)
class MoveNumber:
    """The number of a move as players count: one turn of each side has the same number."""

    number: int
    is_reply: bool  # made by the side that does not begin a game
    is_first: bool  # of its turn, which has several moves in some games


@dataclass(eq=False, repr=False)
class NotDraughts(RulesError):
    """Something that only draughts have is asked of a game of another kind, by its key."""

    game: str


class AnyGame(Protocol):
    """A game of whatever kind, with some of its options in force: its facts in words."""

    @property
    def key(self) -> str:
        """The word by which the game is kept."""

    @property
    def name(self) -> str:
        """What the game is called."""

    @property
    def native_name(self) -> str:
        """What it is called in its country."""

    @property
    def family(self) -> str:
        """The games among which it is listed, and rated."""

    @property
    def summary(self) -> str:
        """Two sentences on what is special about it."""

    @property
    def source(self) -> str:
        """Where its rules come from."""

    @property
    def house_codification(self) -> str:
        """What was decided here, if its sources leave it open."""

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
    """A game of whatever kind as it was played: a value, and one truth for what is kept of it."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""

    @property
    def turns(self) -> Sequence[Color]:
        """The side to move at the beginning and after every move: one more than moves."""

    @property
    def turn(self) -> Color:
        """The side to move now."""

    @property
    def ply(self) -> int:
        """How many moves were played."""

    @property
    def turn_ends(self) -> Sequence[int]:
        """After how many moves a turn on the clock ended; in some games it has several moves."""

    @property
    def missed_turns(self) -> Sequence[int]:
        """Those of `turn_ends` that no one made a move for: the turn was let pass."""

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""

    def cut(self, ply: int) -> Self:
        """Return the first moves of the game."""

    def write_kept(self, ply: int) -> str:
        """Write the move after `ply` others as it is kept, so that `follow_kept` reads it."""

    def follow_kept(self, text: str) -> Self:
        """Return the game after a move as `write_kept` wrote it. Raises RulesError."""

    def write_place(self) -> str:
        """Write the position now as it is kept beside the moves."""

    def is_at(self, place: str) -> bool:
        """Tell whether a kept position is the one now, however it is written. Raises RulesError."""

    def name_move(self, ply: int) -> str:
        """Write the move that led to `ply` as players do."""

    def move_numbers(self) -> tuple[MoveNumber, ...]:
        """Number every move as players do."""
