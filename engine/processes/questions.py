"""What a worker is asked and what it answers: values that travel between processes."""

from dataclasses import dataclass

from engine.levels import Level
from rules import Line, Move, Style, game


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


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """Which move does a level play?"""

    game: GameText
    level: Level
    seed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """The move that a level plays."""

    line: tuple[str, ...]  # the move and what the engine expects to follow
    score: int  # hundredths of a man, for the side to move
    depth: int
    nodes: int


Question = MoveQuestion
Answer = MoveAnswer


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on its way to a worker."""

    number: int
    question: Question


@dataclass(frozen=True, slots=True)
class Stop:
    """Nobody waits for the answer to a question any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer on its way back."""

    number: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class Failed:
    """A question that a worker could not answer: a fault of the engine."""

    number: int
    error: str


def texts_of(line: Line, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Write moves that follow a line, so that they can be read again."""
    for move in moves:
        line = line.play(move)
    return line.move_texts(Style.LONG)[-len(moves) :] if moves else ()
