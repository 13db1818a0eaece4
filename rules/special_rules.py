"""Special rules: each wraps all others and changes them in one way.

Classical draughts does not check for them, so only the games that have them pay for them. A variant
lists its special rules, the innermost first.
"""

from rules.board import Squares
from rules.capture_search import Wanted
from rules.move_rules import MoveRules
from rules.position import OTHER, Move, Position, as_other


class ChangedRules:
    """Move rules that differ from others in one thing and delegate the rest."""

    def __init__(self, rules: MoveRules) -> None:
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


class CapturedKingsBecomeMen(ChangedRules):
    """Rules by which a captured king stays on its square as a man."""

    def play(self, position: Position, move: Move) -> Position:
        after = self.rules.play(position, move)
        demoted = position.foe_kings & move.captured
        return after._replace(men=after.men | demoted) if demoted else after


class OwnPiecesAreCaptured(ChangedRules):
    """Rules by which a player's own pieces are captured like the opponent's."""

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
        """Return a view in which all pieces but the capturing one are prey; its square is empty.

        A man never lands beside the square it left, and kings pass over empty squares.
        """
        men, kings, foe_men, foe_kings, turn, memory = position
        return Position(men, kings, foe_men | men, foe_kings | kings, turn, memory)


class AnyPieceMoves(ChangedRules):
    """Rules by which a player who cannot capture may also move the opponent's pieces.

    Who has no piece left has lost, as in every game.
    """

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
        own = self.rules.movers(position)
        return own | position.foes if position.men | position.kings else own

    def play(self, position: Position, move: Move) -> Position:
        if not self.variant.board.in_order[move.start - 1] & position.foes:
            return self.rules.play(position, move)
        return as_other(self.rules.play(as_other(position), move))

    def _legal_pushes(self, position: Position) -> list[Move]:
        pushes, limit = self._pushes(position), self.variant.limit
        return limit.select_allowed(position, pushes) if limit else pushes

    def _pushes(self, position: Position) -> list[Move]:
        if not position.men | position.kings:  # without a piece of one's own, the game is lost
            return []
        return self.rules.quiet_moves(as_other(position))


class TwoMoves(ChangedRules):
    """Rules by which a turn is two moves of one player, each legal by itself.

    The turn ends early if there is no second move, or no opponent left. The memory of a position is
    the number of moves left in the turn, empty for a whole turn.
    """

    ONE_LEFT = (1,)

    def __init__(self, rules: MoveRules, *, is_balanced: bool = False) -> None:
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
