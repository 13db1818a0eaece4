"""Questions to workers and their answers: values that travel between processes."""

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
    """A game, as far as it was played, as text."""

    key: str
    options: tuple[str, ...]
    opening: str | None  # a FEN, None for the usual set-up
    moves: tuple[str, ...]

    @classmethod
    def of(cls, line: Line) -> "GameText":
        """Write a game as text."""
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
    """A question about the position at the end of a game."""

    game: GameText
    seconds: float  # to think


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """The move that a level plays."""

    line: tuple[str, ...]  # the move and its expected continuation
    score: int  # hundredths of a man, for the side to move
    depth: int
    nodes: int
    fault: str = ""  # why a stronger player failed, and will not be asked again


@dataclass(frozen=True)
class MoveQuestion(Question[MoveAnswer]):
    """Ask which move a level plays."""

    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class ShotAnswer:
    """The shot that a level makes."""

    text: str  # as players write it
    score: int  # hundredths of a disc that it promises
    rolled: int  # the number of shots simulated; 0 if the workers failed


@dataclass(frozen=True)
class ShotQuestion(Question[ShotAnswer]):
    """Ask which shot a level makes in the position that the game's text opens with."""

    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """The best move, and the reason for it."""

    line: tuple[str, ...]  # the move and its expected continuation
    score: int  # hundredths of a man, for the side to move
    why: Why
    pieces: int


@dataclass(frozen=True)
class HintQuestion(Question[HintAnswer]):
    """Ask which move is best, and why."""


@dataclass(frozen=True)
class JudgeQuestion(Question[Judgement]):
    """Ask how good the next move played was.

    The seconds are processor time, not wall-clock time.
    """

    played: str


@dataclass(frozen=True)
class PuzzleQuestion(Question[GamePuzzle | None]):
    """Ask whether the position is a puzzle, in which only one move wins.

    The seconds are processor time for each of two deep searches.
    """


@dataclass(frozen=True, slots=True)
class WinAnswer:
    """Whether a move wins, and its continuation with best play."""

    is_won: bool
    following: tuple[str, ...]


@dataclass(frozen=True)
class WinQuestion(Question[WinAnswer]):
    """Ask whether a move reaches a score, counted as a side's lead once captures are over."""

    played: str
    needed: int  # hundredths of a man; see `engine.kept_wins`


@dataclass(frozen=True)
class BuildQuestion(Question[bool]):
    """Ask for some seconds of work on the endings of the game, and whether they are built."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """The equipment of a worker, passed as JSON on its command line."""

    memory: int  # megabytes
    programs: dict[str, list[str]]  # commands that speak the Hub protocol, by the keys of games
    library: str = ""  # the folder of dame-rs, if it is installed
    folder: str = ""  # the folder for built endings, if they are kept


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on its way to a worker."""

    number: int
    question: Question[Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """A request to stop: the answer to a question is no longer awaited."""

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
