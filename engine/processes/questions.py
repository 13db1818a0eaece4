"""What a worker is asked and what it answers: values that travel between processes."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.hints import Why
from engine.judgement import Judgement
from engine.levels import Level
from engine.puzzles import GamePuzzle
from rules import Line, Style, game

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class GameText:
    """A game as far as it was played, as text."""

    key: str
    options: tuple[str, ...]
    opening: str | None  # a FEN, None for the usual set-up
    moves: tuple[str, ...]

    @classmethod
    def of(cls, line: Line) -> "GameText":
        """Write a game down."""
        played, first = line.game, line.positions[0]
        opening = None if first == played.start() else played.fen(first)
        return cls(played.key, played.chosen, opening, line.move_texts(Style.LONG))

    def read(self) -> Line:
        """Play the game again. Raises RulesError."""
        line = Line.begin(game(self.key, self.options), self.opening)
        for text in self.moves:
            line = line.play(line.game.parse(line.position, text))
        return line


@dataclass(frozen=True)
class Question(Generic[Answer]):
    """Something that a worker can find out about the position at the end of a game."""

    game: GameText
    seconds: float  # to think


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """The move that a level plays."""

    line: tuple[str, ...]  # the move and what the engine expects to follow
    score: int  # hundredths of a man, for the side to move
    depth: int
    nodes: int
    fault: str = ""  # why a stronger player did not answer, and never will


@dataclass(frozen=True)
class MoveQuestion(Question[MoveAnswer]):
    """Which move does a level play?"""

    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class ShotAnswer:
    """The shot that a level makes."""

    text: str  # as players write it
    score: int  # hundredths of a disc that it promises
    rolled: int  # shots that were rolled for it; 0 where the workers failed


@dataclass(frozen=True)
class ShotQuestion(Question[ShotAnswer]):
    """Which shot does a level make, in the position that is the opening of the game's text?"""

    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """The best move, and what speaks for it."""

    line: tuple[str, ...]  # the move and what the engine expects to follow
    score: int  # hundredths of a man, for the side to move
    why: Why
    pieces: int


@dataclass(frozen=True)
class HintQuestion(Question[HintAnswer]):
    """Which move is best, and why?"""


@dataclass(frozen=True)
class JudgeQuestion(Question[Judgement]):
    """How good was the move that was played next?

    The seconds are of the processor, not of the clock on the wall.
    """

    played: str


@dataclass(frozen=True)
class PuzzleQuestion(Question[GamePuzzle | None]):
    """Is the position a puzzle: does only one move win?

    The seconds are of the processor, for each of two deep looks.
    """


@dataclass(frozen=True, slots=True)
class WinAnswer:
    """Whether a move wins, and what follows it with best play."""

    is_won: bool
    following: tuple[str, ...]


@dataclass(frozen=True)
class WinQuestion(Question[WinAnswer]):
    """Does a move reach a score, by what a side is ahead once captures are over?"""

    played: str
    needed: int  # hundredths of a man; see `engine.kept_wins`


@dataclass(frozen=True)
class BuildQuestion(Question[bool]):
    """Are the endings of the game built, after some more seconds of work on them?"""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a worker is given when it starts; its command line tells it as JSON."""

    memory: int  # megabytes
    programs: dict[str, list[str]]  # commands that speak the Hub protocol, by the keys of games
    library: str = ""  # the folder in which dame-rs is installed, if it is
    folder: str = ""  # in which endings are kept that were built, if they are


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on its way to a worker."""

    number: int
    question: Question[Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """No one waits for the answer to a question any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer on its way back."""

    number: int
    answer: object


@dataclass(frozen=True, slots=True)
class Failed:
    """A question that a worker could not answer: a fault of the engine."""

    number: int
    error: str
