"""Draughts in all its variants, behind the protocol of a game."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rules import fen, notation
from rules.board import Square
from rules.choices import choices
from rules.draws import History, by_turns, countdown, draw
from rules.moves import engine
from rules.notation import Style
from rules.outcome import Countdown, Ending, Outcome
from rules.position import Color, Move, Piece, Position
from rules.set_up import check_captures, check_numbers
from rules.twists import Engine
from rules.variant import Variant

if TYPE_CHECKING:
    from rules.line import Line


class Draughts:
    """Any variant of draughts, as a game."""

    def __init__(self, variant: Variant, chosen: tuple[str, ...] = ()) -> None:
        self.variant = variant.with_options(chosen)
        about = self.variant.about
        self.key, self.options, self.chosen = variant.key, variant.options, chosen
        self.name, self.native_name = about.name, about.native_name
        self.family, self.summary, self.source = about.family, about.summary, about.source
        self.house_codification = about.house_codification
        self.example, self.example_words = about.example, about.example_words
        self.board, self.is_numeric = self.variant.board, self.variant.naming.is_numeric
        self.first_mover = self.variant.first_mover
        self.homes: Mapping[Color, frozenset[Square]] = dict.fromkeys(Color, frozenset())

    @cached_property
    def rules(self) -> Engine:
        """The engine, built on first use."""
        return engine(self.variant)

    def start(self, opening: str | None = None) -> Position:
        return self.rules.opening(None if opening is None else self.read_fen(opening))

    def legal_moves(self, position: Position) -> Sequence[Move]:
        return list(choices(self.rules, position).moves)

    def play(self, position: Position, move: Move) -> Position:
        return self.rules.play(position, move)

    def parse(self, position: Position, text: str) -> Move:
        return notation.parse(self.rules, position, text)

    def first_square(self, text: str) -> Square | None:
        named = notation.read(self.variant, text)
        return named.squares[0] if named.file is None else None

    def write(self, position: Position, move: Move, style: Style = Style.STANDARD) -> str:
        return notation.write(self.rules, position, move, style)

    def outcome(self, line: "Line") -> Outcome | None:
        return self._win(line.position) or draw(self.variant.draws, self._history(line))

    def countdown(self, line: "Line") -> Countdown | None:
        return countdown(self.variant.draws, self._history(line))

    def fen(self, position: Position) -> str:
        return fen.write(self.variant, position)

    def read_fen(self, text: str) -> Position:
        position = self.read_position(text)
        stacks = self.stacks(position).values()
        check_numbers(self.variant, text, (piece for stack in stacks for piece in stack))
        check_captures(self.rules, text, position)
        return position

    def read_position(self, text: str) -> Position:
        """The position that a text describes, whatever stands there. Raises BadFen."""
        return fen.read(self.variant, text)

    def stacks(self, position: Position) -> Mapping[Square, tuple[Piece, ...]]:
        numbers = self.board.numbers
        return {
            square: (Piece(color, is_king),)
            for color in Color
            for is_king, pieces in zip((False, True), position.of(color), strict=True)
            for square in numbers(pieces)
        }

    def square_name(self, square: Square, numeric: bool | None = None) -> str:
        return notation.square_name(
            self.variant, square, self.is_numeric if numeric is None else numeric
        )

    def _history(self, line: "Line") -> History:
        return History(*by_turns(line.positions, line.moves), self.rules.can_capture)

    def _win(self, position: Position) -> Outcome | None:
        variant, turn = self.variant, position.turn
        if variant.first_king_wins and (position.kings or position.foe_kings):
            return Outcome(Ending.CROWNED, turn.other if position.foe_kings else turn)
        if self.legal_moves(position):
            return None
        winner = turn if variant.loser_wins else turn.other
        if position.men or position.kings:
            return Outcome(Ending.NO_MOVES, winner)
        return Outcome(Ending.NO_PIECES, winner)
