"""A game: its facts in words, and its rules as functions of positions."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from rules import fen, notation
from rules.board import Square
from rules.choices import find_choices
from rules.draws import DrawRule, Turns, count_down, find_draw, running_draws, take_turns
from rules.history import History
from rules.move_rules import MoveRules
from rules.named_move import read_move
from rules.outcome import Countdown, Ending, Outcome
from rules.position import Color, Move, Piece, Position
from rules.rule_builder import build_rules
from rules.set_up import check_captures, check_numbers
from rules.square_names import square_name
from rules.variant import Variant
from rules.writing import Style, write


class Game:
    """A form of draughts with some of its options in force.

    Other games override what differs from draughts.
    """

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

    @property
    def homes(self) -> Mapping[Color, frozenset[Square]]:
        """Return the corners where each side starts and the other must go; empty in draughts."""
        return dict.fromkeys(Color, frozenset())

    @cached_property
    def rules(self) -> MoveRules:
        """Return the move rules, built on first use."""
        return build_rules(self.variant)

    def start(self, opening: str | None = None) -> Position:
        """Return the position of a FEN, or the usual set-up. Raises BadFen."""
        return self.rules.opening(None if opening is None else self.read_fen(opening))

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """List the legal moves; there are none when the game is over on the board.

        This alone decides what is legal. The caller may change the list.
        """
        return list(find_choices(self.rules, position).moves)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move; the turn may stay with the same player."""
        return self.rules.play(position, move)

    def owner(self, position: Position, move: Move) -> Color:
        """Return the owner of the piece moved; a huff belongs to the side to move."""
        if move.is_huff:
            return position.turn
        own_men, own_kings = position.of(position.turn)
        is_own = self.board.set_of([move.start]) & (own_men | own_kings)
        return position.turn if is_own else position.turn.other

    def is_foreign(self, position: Position, move: Move) -> bool:
        """Tell whether a legal move moves a piece of the opponent.

        No one expects such a move, so people are asked before it is played.
        """
        return self.owner(position, move) is not position.turn

    def parse(self, position: Position, text: str) -> Move:
        """Return the one legal move that a text names. Raises Unreadable, Illegal or Ambiguous."""
        return notation.parse(self.rules, position, text)

    def first_square(self, text: str) -> Square | None:
        """Return the start of a move, legal or not, or None if its text names only a file.

        Raises Unreadable.
        """
        named = read_move(self.variant, text)
        return named.squares[0] if named.file is None else None

    def write(self, position: Position, move: Move, style: Style = Style.STANDARD) -> str:
        """Write a legal move as text that `parse` understands; Style.LONG is never ambiguous."""
        return write(self.rules, position, move, style)

    def outcome(self, history: History) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        return self._find_win(history.position) or find_draw(
            self.variant.draws, self._take_turns(history)
        )

    def countdown(self, history: History) -> Countdown | None:
        """Return the running rule that ends the game soonest, or None."""
        return count_down(self.variant.draws, self._take_turns(history))

    def running_draws(self, history: History) -> list[tuple[int, DrawRule]]:
        """Return the running draw rules and the plies until their draws, the soonest first."""
        return running_draws(self.variant.draws, self._take_turns(history))

    def fen(self, position: Position) -> str:
        """Write a position as a FEN of PDN 3.0."""
        return fen.write(self.variant, position)

    def read_fen(self, text: str) -> Position:
        """Return the position that a text describes, if a game can begin with it. Raises BadFen."""
        position = self.read_position(text)
        stacks = self.stacks(position).values()
        check_numbers(self.variant, text, (piece for stack in stacks for piece in stack))
        check_captures(self.rules, text, position)
        return position

    def read_position(self, text: str) -> Position:
        """Return the position that a text describes, even one with too many pieces or captures.

        Raises BadFen if it cannot be read, or has a man where it would have been crowned.
        """
        return fen.read(self.variant, text)

    def stacks(self, position: Position) -> Mapping[Square, tuple[Piece, ...]]:
        """Return the pieces on each occupied square, the top one first."""
        numbers = self.board.numbers
        return {
            square: (Piece(color, is_king),)
            for color in Color
            for is_king, pieces in zip((False, True), position.of(color), strict=True)
            for square in numbers(pieces)
        }

    def square_name(self, square: Square, numeric: bool | None = None) -> str:
        """Return the name of a square, by default as the game calls it."""
        return square_name(self.variant, square, self.is_numeric if numeric is None else numeric)

    def _take_turns(self, history: History) -> Turns:
        return take_turns(history, self.rules.can_capture)

    def _find_win(self, position: Position) -> Outcome | None:
        variant, turn = self.variant, position.turn
        if variant.first_king_wins and (position.kings or position.foe_kings):
            return Outcome(Ending.CROWNED, turn.other if position.foe_kings else turn)
        if find_choices(self.rules, position).moves:
            return None
        winner = turn if variant.loser_wins else turn.other
        has_pieces = position.men or position.kings
        return Outcome(Ending.NO_MOVES if has_pieces else Ending.NO_PIECES, winner)
