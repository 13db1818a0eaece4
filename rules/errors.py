"""The errors of moves, positions and records: a tree of facts, without sentences.

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
"""

from dataclasses import dataclass, fields
from enum import Enum

from rules.limits import Prohibition
from rules.position import WHITE, Color
from rules.precedence import Preference


@dataclass(eq=False, repr=False)
class RulesError(Exception):
    """The rules refuse something."""

    def __reduce__(self) -> tuple[type["RulesError"], tuple[object, ...]]:
        """Allow pickling, so that an error can pass between processes."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def __str__(self) -> str:
        """Return the name of the error and its details, for logs and the command line."""
        name = type(self).__name__
        words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
        details = ((each.name, getattr(self, each.name)) for each in fields(self) if each.repr)
        told = [f"{key} {_show(value)}" for key, value in details if value != ()]
        return ": ".join([words.strip(), *([", ".join(told)] if told else [])])


def _show(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return " ".join(value) if isinstance(value, tuple) else str(value)


@dataclass(eq=False, repr=False)
class UnknownGame(RulesError):
    """No game has this key."""

    key: str


@dataclass(eq=False, repr=False)
class AmbiguousGame(RulesError):
    """A text fits the names of several games equally well; `games` are their keys."""

    text: str
    games: tuple[str, ...]


@dataclass(eq=False, repr=False)
class UnknownOption(RulesError):
    """The game has no option with this key."""

    game: str
    option: str


@dataclass(eq=False, repr=False)
class ClashingOptions(RulesError):
    """Two options of a game that exclude each other, because they replace the same fact."""

    game: str
    one: str
    other: str


@dataclass(eq=False, repr=False)
class Unreadable(RulesError):
    """The text does not look like a move."""

    text: str


@dataclass(eq=False, repr=False)
class NoSuchSquare(Unreadable):
    """The text names a `square` that the board does not have."""

    square: str


@dataclass(eq=False, repr=False)
class NoSuchFile(Unreadable):
    """The text names a `file` by a letter that is none of the board's `files`."""

    file: str
    files: tuple[str, ...]


@dataclass(eq=False, repr=False)
class OneSquare(Unreadable):
    """The text names only one `square`; the choices are the moves from there."""

    square: str
    choices: tuple[str, ...] = ()


@dataclass(eq=False, repr=False)
class UnplayedSquare(Unreadable):
    """The text names a `square` of the other colour, on which no piece ever stands.

    The choices are the moves of the piece on `start`, if the text names one that has any.
    """

    square: str
    start: str = ""
    choices: tuple[str, ...] = ()


@dataclass(eq=False, repr=False)
class Ambiguous(RulesError):
    """Several legal moves fit the text."""

    text: str
    choices: tuple[str, ...]


class FenFault(Enum):
    """The faults of a text that should be a position; the values are for logs."""

    TOO_LONG = "the text is too long"
    NO_TURN = "it does not begin with W or B, whose turn it is"
    NO_SIDE = "a list does not begin with W or B"
    SECOND_LIST = "this side has a list already"
    MISSING_LIST = "a side has no list"
    NOT_A_PIECE = "this is no square, range or tower"
    BACKWARDS = "the range goes backwards"
    NO_SUCH_SQUARE = "the board has no such square"
    OCCUPIED = "a piece stands there already"
    NO_KINGS = "the game has no kings"
    UNCROWNED = "a man would have been crowned there"
    TOO_MANY_PIECES = "a side has more pieces than at the start"
    TOO_MANY_CAPTURES = "there are too many ways to capture"
    NO_VALUE = "this says nothing"
    OVERLAP = "two discs overlap"


@dataclass(eq=False, repr=False)
class BadFen(RulesError):
    """The text is not a position of this game.

    `at` is the index of the fault, and `part` the text there, if that says more.
    """

    text: str
    at: int
    fault: FenFault
    part: str = ""


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

    text: str


@dataclass(eq=False, repr=False)
class MustCapture(Illegal):
    """A capture is compulsory, and this move is not one."""

    choices: tuple[str, ...]


@dataclass(eq=False, repr=False)
class MustTakeMost(Illegal):
    """A capture of `takes` pieces while one of `most` pieces is compulsory."""

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

    preference: Preference


@dataclass(eq=False, repr=False)
class CaptureGoesOn(Illegal):
    """A capture that stops early, or lands where it cannot go on although it must."""

    choices: tuple[str, ...]


class CaptureEnds(MustCapture):
    """A capture that was complete before the last squares of the text."""


class LandsRightBehind(MustCapture):
    """A king that lands far behind its victim although it must land on the next square."""


@dataclass(eq=False, repr=False)
class MoveEnds(Illegal):
    """A move without a capture that was complete before the last squares of the text."""

    choices: tuple[str, ...]


@dataclass(eq=False, repr=False)
class MenTakeNoKings(Illegal):
    """A man that captures the king on `square` in a game where men may not."""

    square: str


class MenMoveForward(Illegal):
    """A man that moves backwards, as only kings may."""


@dataclass(eq=False, repr=False)
class NotYourPiece(Illegal):
    """The start holds the opponent's piece, or none at all."""

    square: str
    is_empty: bool


@dataclass(eq=False, repr=False)
class Occupied(Illegal):
    """The move ends on a piece."""

    square: str


class Blocked(Occupied):
    """The piece on `square` stands in the way."""


@dataclass(eq=False, repr=False)
class Forbidden(Illegal):
    """A move that a special rule of this game forbids."""

    prohibition: Prohibition


@dataclass(eq=False, repr=False)
class NoSuchJump(Illegal):
    """No jump leads from `square` to `landing`; the choices are the piece's moves, if any.

    A jump goes straight over one neighbouring piece, onto the free square right behind it.
    """

    square: str
    landing: str
    choices: tuple[str, ...]


@dataclass(eq=False, repr=False)
class OutOfReach(Illegal):
    """The piece on `square` cannot reach the end; the choices are its moves, if any."""

    square: str
    choices: tuple[str, ...]
