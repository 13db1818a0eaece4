"""The errors of moves, positions and records: a tree of facts, each with an English sentence.

RulesError
  UnknownGame  AmbiguousGame  UnknownOption  ClashingOptions
  Unreadable
    NoSuchSquare  OneSquare  UnplayedSquare
  Ambiguous  BadPdn (of rules.pdn)
  BadFen
    UncrownedMan  TooManyPieces  TooManyCaptures
  Illegal
    MustCapture
      CaptureEnds  LandsRightBehind
    MustTakeMost
      MustPrefer
    CaptureGoesOn  MoveEnds  MenMoveForward  MenTakeNoKings  NotYourPiece
    Occupied
      Blocked
    Forbidden  NoSuchJump  OutOfReach

Squares are given by name. Choices are moves as the game writes them; each can be typed as it is.
The sentences are for the command line and logs; Discord has its own, in all its languages.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar

from rules.limits import Prohibition
from rules.position import WHITE, Color
from rules.precedence import Preference


@dataclass(eq=False, repr=False)
class RulesError(Exception):
    """The rules refuse something; `says` is the sentence about it, with the facts in braces."""

    says: ClassVar[str] = "The rules don't allow that."

    def __reduce__(self) -> tuple[type["RulesError"], tuple[object, ...]]:
        """Allow pickling, so that an error can pass between processes."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def __str__(self) -> str:
        """Return a sentence for the command line and logs, and one with the choices, if any."""
        choices: tuple[str, ...] = getattr(self, "choices", ())
        sentence = self.says.format_map(vars(self))
        return f"{sentence} You can play {join_choices(choices)}." if choices else sentence


def join_choices(choices: Sequence[str]) -> str:
    """Write choices as a list that ends with "or"."""
    *others, last = choices
    return f"{', '.join(others)} or {last}" if others else last


@dataclass(eq=False, repr=False)
class UnknownGame(RulesError):
    """No game has this key."""

    says = "I don't know the variant {key!r}. `python3 -m rules variants` lists them."

    key: str


@dataclass(eq=False, repr=False)
class AmbiguousGame(RulesError):
    """A text fits the names of several games equally well; `games` are their keys."""

    says = "{text!r} could be several variants. `python3 -m rules variants` lists their keys."

    text: str
    games: tuple[str, ...]


@dataclass(eq=False, repr=False)
class UnknownOption(RulesError):
    """The game has no option with this key, only those that are `known`."""

    game: str
    option: str
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say which options there are."""
        known = f"It has {', '.join(self.known)}." if self.known else "It has none at all."
        return f"The variant {self.game} has no option {self.option!r}. {known}"


@dataclass(eq=False, repr=False)
class ClashingOptions(RulesError):
    """Two options of a game that exclude each other, because they replace the same fact."""

    says = "{one} and {other} don't go together. Choose one of them."

    game: str
    one: str
    other: str


@dataclass(eq=False, repr=False)
class Unreadable(RulesError):
    """The text does not look like a move."""

    says = "{text!r} isn't a move. Try something like c3-d4 or 32-28."

    text: str


@dataclass(eq=False, repr=False)
class NoSuchSquare(Unreadable):
    """The text names a `square` that the board does not have."""

    says = "I can't play {text}: there's no square {square} on this board."

    square: str


@dataclass(eq=False, repr=False)
class NoSuchFile(Unreadable):
    """The text names a `file` by a letter that is none of the board's `files`."""

    says = "I can't play {text}: there's no file {file} on this board."

    file: str
    files: tuple[str, ...]


@dataclass(eq=False, repr=False)
class OneSquare(Unreadable):
    """The text names only one `square`; the choices are the moves from there."""

    says = "{square} is just one square, and a move needs two."

    square: str
    choices: tuple[str, ...] = ()


@dataclass(eq=False, repr=False)
class UnplayedSquare(Unreadable):
    """The text names a `square` of the other colour, on which no piece ever stands.

    The choices are the moves of the piece on `start`, if the text names one that has any.
    """

    says = "I can't play {text}: {square} is a light square, and pieces stay on the dark ones."

    square: str
    start: str = ""
    choices: tuple[str, ...] = ()


@dataclass(eq=False, repr=False)
class Ambiguous(RulesError):
    """Several legal moves fit the text."""

    says = "{text} could be several moves."

    text: str
    choices: tuple[str, ...]


class FenFault(Enum):
    """The faults of a text that should be a position; the values are sentences about the part."""

    TOO_LONG = "the text is too long"
    NO_TURN = "it has to start with W or B, for the side to move"
    NO_SIDE = "each list has to start with W or B"
    SECOND_LIST = "this side already has a list"
    MISSING_LIST = "both sides need a list, W and B"
    NOT_A_PIECE = "{part!r} doesn't name a piece"
    BACKWARDS = "the range goes backwards"
    NO_SUCH_SQUARE = "there's no square {part} on this board"
    OCCUPIED = "there's already a piece on {part}"
    NO_KINGS = "this game has no kings"
    UNCROWNED = "a man on {part} would already be a king, so write K before the square"
    TOO_MANY_PIECES = "a side has more pieces than at the start"
    TOO_MANY_CAPTURES = "there are too many possible captures to check"
    NO_VALUE = "{part!r} doesn't mean anything"
    OVERLAP = "{part} overlap"


@dataclass(eq=False, repr=False)
class BadFen(RulesError):
    """The text is not a position of this game.

    `at` is the index of the fault, and `part` the text there, if that says more.
    """

    text: str
    at: int
    fault: FenFault
    part: str = ""

    def __str__(self) -> str:
        """Say which position is wrong, where and why."""
        why = self.fault.value.format(part=self.part)
        return f"I can't read the position {self.text!r}. Character {self.at + 1}: {why}."


class UncrownedMan(BadFen):
    """A man on the square `part`, where it would have been crowned."""


@dataclass(eq=False, repr=False)
class TooManyPieces(BadFen):
    """A side has more than `most` pieces, the number it begins with."""

    color: Color = WHITE
    most: int = 0


class TooManyCaptures(BadFen):
    """A position with more ways to capture than can be searched in time."""


@dataclass(eq=False, repr=False)
class Illegal(RulesError):
    """The text is a move that may not be played; usually a subclass says why."""

    says = "{text} isn't a legal move."

    text: str


@dataclass(eq=False, repr=False)
class MustCapture(Illegal):
    """A capture is compulsory, and this move is not one."""

    says = "{text} isn't legal: a capture is compulsory."

    choices: tuple[str, ...]


@dataclass(eq=False, repr=False)
class MustTakeMost(Illegal):
    """A capture of `takes` pieces while one of `most` pieces is compulsory."""

    says = "{text} takes only {takes}, and a capture must take as many as it can, {most} here."

    takes: int
    most: int
    choices: tuple[str, ...]

    @property
    def tried(self) -> str:
        """Return the refused capture, written like the choices."""
        return self.text


@dataclass(eq=False, repr=False)
class MustPrefer(MustTakeMost):
    """A capture that others outrank by a rule of preference other than the number of pieces."""

    says = "{text} isn't legal: {preference.value}."

    preference: Preference


@dataclass(eq=False, repr=False)
class CaptureGoesOn(Illegal):
    """A capture that stops early, or lands where it cannot go on although it must."""

    says = "{text} isn't complete: the capture goes on."

    choices: tuple[str, ...]


class CaptureEnds(MustCapture):
    """A capture that was complete before the last squares of the text."""

    says = "{text} goes too far: the capture ends earlier."


class LandsRightBehind(MustCapture):
    """A king that lands far behind its victim although it must land on the next square."""

    says = "{text} lands too far away: a king has to land right behind the piece it takes."


@dataclass(eq=False, repr=False)
class MoveEnds(Illegal):
    """A move without a capture that was complete before the last squares of the text."""

    says = "{text} goes too far: a move without a capture is just one step."

    choices: tuple[str, ...]


@dataclass(eq=False, repr=False)
class MenTakeNoKings(Illegal):
    """A man that captures the king on `square` in a game where men may not."""

    says = "{text} isn't legal: a man can't take a king, and there's one on {square}."

    square: str


class MenMoveForward(Illegal):
    """A man that moves backwards, as only kings may."""

    says = "{text} isn't legal: men only move forward."


@dataclass(eq=False, repr=False)
class NotYourPiece(Illegal):
    """The start holds the opponent's piece, or none at all."""

    says = "{text} isn't legal: the side to move has no piece on {square}."

    square: str
    is_empty: bool


@dataclass(eq=False, repr=False)
class Occupied(Illegal):
    """The move ends on a piece."""

    says = "{text} isn't legal: there's already a piece on {square}."

    square: str


class Blocked(Occupied):
    """The piece on `square` stands in the way."""

    says = "{text} isn't legal: the piece on {square} is in the way."


@dataclass(eq=False, repr=False)
class Forbidden(Illegal):
    """A move that a special rule of this game forbids."""

    says = "{text} isn't legal: {prohibition.value}."

    prohibition: Prohibition


@dataclass(eq=False, repr=False)
class NoSuchJump(Illegal):
    """No jump leads from `square` to `landing`; the choices are the piece's moves, if any.

    A jump goes straight over one neighbouring piece, onto the free square right behind it.
    """

    says = "{text} isn't legal: there's no jump from {square} to {landing}."

    square: str
    landing: str
    choices: tuple[str, ...]


@dataclass(eq=False, repr=False)
class OutOfReach(Illegal):
    """The piece on `square` cannot reach the end; the choices are its moves, if any."""

    says = "{text} isn't legal: the piece on {square} can't go there."

    square: str
    choices: tuple[str, ...]
