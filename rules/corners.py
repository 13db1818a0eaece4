"""Corners (ugolki): bring all your pieces into the opponent's corner."""

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from rules import notation
from rules.board import Square
from rules.corners_rules import CornersRules
from rules.errors import Ambiguous, Illegal, NoSuchJump, NotYourPiece, Occupied, OutOfReach
from rules.game import Game
from rules.history import History
from rules.named_move import NamedMove, read_ways
from rules.outcome import Countdown, Ending, Outcome, Reason
from rules.position import BLACK, WHITE, Color, Move, Position
from rules.typed_move import TypedMove
from rules.writing import Style

HOME_LIMIT = 40  # the round from whose end on no one may be at home
MOVE_LIMIT = 80  # the round after which the arrived pieces are counted
TIMES = 3  # they are also counted when a position occurs this often


class Corners(Game):
    """The game of corners, decided only at the end of a round, so that turns are equal."""

    @cached_property
    def homes(self) -> Mapping[Color, frozenset[Square]]:
        """Return the corner of each side."""
        starts = self.variant.men_at_start
        return {color: self.board.numbers(starts[color]) for color in Color}

    @cached_property
    def rules(self) -> CornersRules:
        """Return the engine, built on first use."""
        return CornersRules(self.variant)

    def write(self, position: Position, move: Move, style: Style = Style.STANDARD) -> str:
        """Write the start and the end of a move, which identify it whatever way it jumps."""
        numeric = True if style is Style.NUMERIC else None
        return f"{self.square_name(move.start, numeric)}-{self.square_name(move.end, numeric)}"

    def parse(self, position: Position, text: str) -> Move:
        """Return the move that a text names, with or without landings, by any way of jumping."""
        ways = read_ways(self.variant, text)
        found = next(filter(None, (self._find(position, text, way) for way in ways)), [])
        if not found:
            raise self._refuse(position, text.strip(), ways[0])
        if len(found) > 1:
            raise Ambiguous(text, tuple(self.write(position, move) for move in found))
        return found[0]

    def _find(self, position: Position, text: str, named: NamedMove) -> list[Move]:
        """Return the legal moves that a reading of a text means."""
        typed = TypedMove(self.rules, position, text, named)
        return notation.find_meant(typed) or self._by_another_way(position, named)

    def outcome(self, history: History) -> Outcome | None:
        position = history.position
        if any(arrived := self.rules.find_home(position)):
            return _decide_goal(*arrived)
        if not self.legal_moves(position):
            return self._count_home(position, Reason.NOBODY_CAN_MOVE)
        if history.positions.count(position) >= TIMES:
            return self._count_home(position, Reason.REPETITION, TIMES)
        rounds = _list_rounds(history)
        return self._after_round(position, len(rounds)) if history.ply in rounds else None

    def countdown(self, history: History) -> Countdown | None:
        """Return the rounds until pieces at home lose or, if there are none, until the count."""
        played = len(_list_rounds(history))
        if played < HOME_LIMIT and any(self._at_home(history.position)):
            return Countdown(Reason.AT_HOME, HOME_LIMIT - played, False, HOME_LIMIT)
        return Countdown(Reason.ROUNDS, MOVE_LIMIT - played, False, MOVE_LIMIT)

    def _after_round(self, position: Position, played: int) -> Outcome | None:
        late = self._at_home(position) if played >= HOME_LIMIT else (False, False)
        if all(late):
            return self._count_home(position, Reason.BOTH_AT_HOME, played)
        if any(late):
            winner = BLACK if late[WHITE] else WHITE
            return Outcome(Ending.LATE, winner, numbers=(played,))
        if played >= MOVE_LIMIT:
            return self._count_home(position, Reason.ROUNDS, played)
        return None

    def _at_home(self, position: Position) -> tuple[bool, bool]:
        """Tell whether White and Black have a piece where they started."""
        white, black = (position.of(color)[0] & self.rules.homes[color] for color in Color)
        return bool(white), bool(black)

    def _count_home(self, position: Position, reason: Reason, *numbers: int) -> Outcome:
        """Return the outcome of a count: more pieces in the opponent's corner win."""
        white, black = (
            (position.of(color)[0] & self.rules.homes[color.other]).bit_count() for color in Color
        )
        winner = None if white == black else WHITE if white > black else BLACK
        return Outcome(Ending.COUNT, winner, reason, (*numbers, white, black))

    def _by_another_way(self, position: Position, named: NamedMove) -> list[Move]:
        """Return the legal move to the same end, if these landings are also jumps."""
        if named.file is not None or self.rules.wrong_jump(position, named.squares):
            return []
        ends = named.squares[0], named.squares[-1]
        return [move for move in self.legal_moves(position) if (move.start, move.end) == ends]

    def _refuse(self, position: Position, text: str, named: NamedMove) -> Illegal:
        """Return the reason why these squares are not a legal move."""
        if named.file is not None:
            return Illegal(text)
        start, *landings = named.squares
        pieces = self.stacks(position)
        if start not in pieces or pieces[start][0].color is not position.turn:
            return NotYourPiece(text, self.square_name(start), start not in pieces)
        for square in landings:
            if square in pieces and square != start:
                return Occupied(text, self.square_name(square))
        return self._refuse_way(position, text, named.squares)

    def _refuse_way(self, position: Position, text: str, way: tuple[Square, ...]) -> Illegal:
        own = [move for move in self.legal_moves(position) if move.start == way[0]]
        choices = tuple(self.write(position, move) for move in own)
        wrong = self.rules.wrong_jump(position, way)
        if wrong and (len(way) > 2 or self.rules.is_double_step(*wrong)):
            here, there = map(self.square_name, wrong)
            return NoSuchJump(text, here, there, choices)
        return OutOfReach(text, self.square_name(way[0]), choices)


def _decide_goal(white: bool, black: bool) -> Outcome:
    if white and black:
        return Outcome(Ending.GOAL)
    return Outcome(Ending.GOAL, WHITE if white else BLACK)


def _list_rounds(history: History) -> list[int]:
    """List the plies at which a round ended, with Black's move or by passing over Black."""
    turns = [position.turn for position in history.positions]
    return [
        ply
        for ply, (mover, following) in enumerate(pairwise(turns), 1)
        if mover is BLACK or following is WHITE
    ]
