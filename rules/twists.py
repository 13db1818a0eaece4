"""Twists: single rules that bend all others, each laid over the engine that it changes.

The engine of classical draughts asks nothing about them, so they cost only the games that have
them. A variant names its twists as facts, the innermost first.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from rules.board import Squares
from rules.captures import Wanted
from rules.position import OTHER, Move, Position

if TYPE_CHECKING:
    from rules.variant import Variant


class Engine(Protocol):
    """The legal moves of a variant, with its twists."""

    variant: "Variant"
    must_capture: bool  # or captures and other moves are legal side by side

    def opening(self, set_up: Position | None = None) -> Position:
        """The usual set-up, or another one, before the first move."""

    def legal_moves(self, position: Position) -> list[Move]:
        """The moves that may be played, each once; the list is the caller's."""

    def legal_captures(self, position: Position) -> list[Move]:
        """The legal moves that capture, each once; the list is the caller's."""

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        """The other legal moves; who must capture asks only where nothing can be captured."""

    def is_threatened(self, position: Position) -> bool:
        """Whether a man of the other side could capture, if that side were to move."""

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        """The captures of some kind before any is preferred to another, each once."""

    def can_capture(self, position: Position) -> bool:
        """Whether the side to move can capture."""

    def landings(self, position: Position) -> int:
        """How many landings a search for the captures of the side to move looks at."""

    def quiet_moves(self, position: Position) -> list[Move]:
        """The moves that capture nothing, as if nothing could be captured."""

    def movers(self, position: Position) -> Squares:
        """The pieces that the side to move may move, if nothing is in their way."""

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""

    def __hash__(self) -> int: ...


Twist = Callable[[Engine], Engine]


class Twisted:
    """An engine that differs from another in one thing; all else is left to that one."""

    def __init__(self, rules: Engine) -> None:
        self.rules, self.variant, self.must_capture = rules, rules.variant, rules.must_capture

    def opening(self, set_up: Position | None = None) -> Position:
        return self.rules.opening(set_up)

    def legal_moves(self, position: Position) -> list[Move]:
        return self.rules.legal_moves(position)

    def legal_captures(self, position: Position) -> list[Move]:
        return self.rules.legal_captures(position)

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        return self.rules.legal_quiet_moves(position)

    def is_threatened(self, position: Position) -> bool:
        return self.rules.is_threatened(position)

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        return self.rules.captures_along(position, wanted)

    def can_capture(self, position: Position) -> bool:
        return self.rules.can_capture(position)

    def landings(self, position: Position) -> int:
        return self.rules.landings(position)

    def quiet_moves(self, position: Position) -> list[Move]:
        return self.rules.quiet_moves(position)

    def movers(self, position: Position) -> Squares:
        return self.rules.movers(position)

    def play(self, position: Position, move: Move) -> Position:
        return self.rules.play(position, move)


def as_other(position: Position) -> Position:
    """The same pieces with the other side to move."""
    men, kings, foe_men, foe_kings, turn, memory = position
    return Position(foe_men, foe_kings, men, kings, OTHER[turn], memory)


class Demotion(Twisted):
    """A captured king is not taken off: it stays on its square and becomes a man."""

    def play(self, position: Position, move: Move) -> Position:
        after = self.rules.play(position, move)
        demoted = position.foe_kings & move.captured
        return after._replace(men=after.men | demoted) if demoted else after


class OwnPrey(Twisted):
    """Own pieces are captured as the opponent's are."""

    def legal_moves(self, position: Position) -> list[Move]:
        return self.rules.legal_moves(self._with_own_as_foes(position))

    def legal_captures(self, position: Position) -> list[Move]:
        return self.rules.legal_captures(self._with_own_as_foes(position))

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        return self.rules.legal_quiet_moves(self._with_own_as_foes(position))

    def is_threatened(self, position: Position) -> bool:
        return self.rules.is_threatened(as_other(self._with_own_as_foes(as_other(position))))

    def captures_along(self, position: Position, wanted: Wanted) -> list[Move]:
        return self.rules.captures_along(self._with_own_as_foes(position), wanted)

    def can_capture(self, position: Position) -> bool:
        return self.rules.can_capture(self._with_own_as_foes(position))

    def landings(self, position: Position) -> int:
        return self.rules.landings(self._with_own_as_foes(position))

    def play(self, position: Position, move: Move) -> Position:
        if not move.captured:
            return self.rules.play(position, move)
        kept = ~move.captured
        left = position._replace(men=position.men & kept, kings=position.kings & kept)
        return self.rules.play(left, move)

    @staticmethod
    def _with_own_as_foes(position: Position) -> Position:
        """The view in which everything is prey, the capturing piece excepted: its square is empty.

        A man never lands beside the square that it left, and kings pass over what is empty.
        """
        men, kings, foe_men, foe_kings, turn, memory = position
        return Position(men, kings, foe_men | men, foe_kings | kings, turn, memory)


class AnyMover(Twisted):
    """Where a player cannot capture, he may move a piece of his opponent, as its owner could."""

    def legal_moves(self, position: Position) -> list[Move]:
        own = self.rules.legal_moves(position)
        if self.can_capture(position):
            return own
        return own + self._legal_pushes(position)

    def legal_quiet_moves(self, position: Position) -> list[Move]:
        return self.rules.legal_quiet_moves(position) + self._legal_pushes(position)

    def quiet_moves(self, position: Position) -> list[Move]:
        return self.rules.quiet_moves(position) + self._pushes(position)

    def movers(self, position: Position) -> Squares:
        return self.rules.movers(position) | position.foes

    def play(self, position: Position, move: Move) -> Position:
        if not self.variant.board.in_order[move.start - 1] & position.foes:
            return self.rules.play(position, move)
        return as_other(self.rules.play(as_other(position), move))

    def _legal_pushes(self, position: Position) -> list[Move]:
        pushes, limit = self._pushes(position), self.variant.limit
        return limit.allowed(position, pushes) if limit else pushes

    def _pushes(self, position: Position) -> list[Move]:
        return self.rules.quiet_moves(as_other(position))


class TwoMoves(Twisted):
    """A turn is two moves of one player, each judged by itself.

    The turn ends early if there is no second move, or nobody left to play it against. The memory
    of a position is how many moves of the turn are left, empty for a whole turn.
    """

    ONE_LEFT = (1,)

    def __init__(self, rules: Engine, *, is_balanced: bool = False) -> None:
        super().__init__(rules)
        self._first_turn = self.ONE_LEFT if is_balanced else ()

    def opening(self, set_up: Position | None = None) -> Position:
        return self.rules.opening(set_up)._replace(memory=self._first_turn)

    def play(self, position: Position, move: Move) -> Position:
        after = self.rules.play(position, move)
        if position.memory == self.ONE_LEFT or not after.men | after.kings:
            return after
        men, kings, foe_men, foe_kings, turn, _ = after
        again = Position(foe_men, foe_kings, men, kings, OTHER[turn], self.ONE_LEFT)
        return again if self.rules.legal_moves(again) else after
