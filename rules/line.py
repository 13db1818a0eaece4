"""A game as it was played."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.course import MoveNumber
from rules.draws import DrawRule
from rules.game import Game
from rules.history import History
from rules.outcome import Countdown, Outcome
from rules.position import Color, Move, Position
from rules.writing import Style


@dataclass(frozen=True, slots=True)
class Line:
    """A game, its moves, and the positions they led through."""

    game: Game
    positions: tuple[Position, ...]  # one more than there are moves
    moves: tuple[Move, ...] = ()

    @classmethod
    def begin(cls, game: Game, opening: str | None = None) -> "Line":
        """Return a game before its first move, from a FEN or the usual set-up. Raises BadFen."""
        return cls(game, (game.start(opening),))

    @property
    def position(self) -> Position:
        """Return the present position."""
        return self.positions[-1]

    @property
    def turn(self) -> Color:
        """Return the side to move."""
        return self.position.turn

    @property
    def turns(self) -> Sequence[Color]:
        """Return the side to move in every position."""
        return [position.turn for position in self.positions]

    @property
    def ply(self) -> int:
        """Return the number of moves played."""
        return len(self.moves)

    @property
    def turn_ends(self) -> Sequence[int]:
        """Return the numbers of moves after which the side to move changed."""
        turns = self.turns
        return [ply for ply in range(1, len(turns)) if turns[ply - 1] is not turns[ply]]

    @property
    def missed_turns(self) -> Sequence[int]:
        """Return an empty tuple, as no turn is passed in draughts."""
        return ()

    def cut(self, ply: int) -> "Line":
        """Return the first moves of the game."""
        return Line(self.game, self.positions[: ply + 1], self.moves[:ply])

    def play(self, move: Move) -> "Line":
        """Return the line after a legal move."""
        reached = self.game.play(self.position, move)
        return Line(self.game, (*self.positions, reached), (*self.moves, move))

    def write_kept(self, ply: int) -> str:
        """Write the move after `ply` others so that it is never ambiguous."""
        return self.game.write(self.positions[ply], self.moves[ply], Style.LONG)

    def follow_kept(self, text: str) -> "Line":
        """Return the line after a move that a text names. Raises RulesError."""
        return self.play(self.game.parse(self.position, text))

    def write_place(self) -> str:
        """Write the present position as a FEN."""
        return self.game.fen(self.position)

    def is_at(self, place: str) -> bool:
        """Tell whether a FEN, however written, is the present position. Raises BadFen."""
        fen = self.write_place()
        return place == fen or self.game.fen(self.game.read_fen(place)) == fen

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        return self.game.outcome(self._history)

    def countdown(self) -> Countdown | None:
        """Return the running rule that ends the game soonest, or None."""
        return self.game.countdown(self._history)

    def running_draws(self) -> list[tuple[int, DrawRule]]:
        """Return the running draw rules and the plies until their draws, the soonest first."""
        return self.game.running_draws(self._history)

    def name_move(self, ply: int) -> str:
        """Write the move that led to `ply`, unambiguous in the position where it was played."""
        return self.game.write(self.positions[ply - 1], self.moves[ply - 1])

    def move_texts(self, style: Style = Style.STANDARD) -> tuple[str, ...]:
        """Write every move, unambiguous in the position where it was played."""
        return tuple(
            self.game.write(position, move, style)
            for position, move in zip(self.positions, self.moves, strict=False)
        )

    def move_numbers(self) -> tuple[MoveNumber, ...]:
        """Number every move: 1 is the first turn of both sides, whoever is to move in the FEN.

        So in a game whose FEN has the second side to move, the first move is the reply of turn 1.
        """
        numbers: list[MoveNumber] = []
        number, before = 1, None
        for position in self.positions[:-1]:
            is_reply, is_first = (
                position.turn is not self.game.first_mover,
                position.turn is not before,
            )
            number += is_first and not is_reply and bool(numbers)
            numbers.append(MoveNumber(number, is_reply, is_first))
            before = position.turn
        return tuple(numbers)

    @property
    def _history(self) -> History:
        return History(self.positions, self.moves)
