"""Forced wins: every move of both sides is tried, so that nothing is taken on trust.

A game is won at its end, or by a lead of two men in a quiet position.
"""

from collections.abc import Callable, Hashable, Sequence

from engine.line_texts import moves_by_text
from engine.tree import SURE
from rules import Color, Game, Move, Position
from rules.position import as_other
from rules.variant import SpecialRule

LEAD = 2  # the lead in men that is a win by material
POINT = 100  # the score for each man of a lead
MAN, SLOW_KING, FLYING_KING = 1, 2, 3
MOST_CAPTURES = 8  # the plies of captures followed beyond the depth
LOOKS = 256  # the positions between two checks whether to go on


class GivenUp(Exception):
    """A search for forced wins was told to stop."""


def count_lead(game: Game, position: Position, color: Color) -> int:
    """Return a side's lead in men; of a tower only the top piece counts."""
    king = FLYING_KING if game.variant.flying_kings else SLOW_KING
    men, kings, foe_men, foe_kings = map(int.bit_count, position[:4])
    ahead = MAN * (men - foe_men) + king * (kings - foe_kings)
    return ahead if color is position.turn else -ahead


def needed_lead(game: Game, position: Position) -> int:
    """Return the score, for the side to move at the root, from which its puzzle is won."""
    if game.variant.loser_wins:
        return SURE
    return POINT * max(LEAD, count_lead(game, position, position.turn) + 1)


def is_settled(game: Game, position: Position, color: Color) -> bool:
    """Tell whether a side is far enough ahead and no one can capture or be crowned at once."""
    now = game.legal_moves(position)
    if any(move.victims for move in now) or count_lead(game, position, color) < LEAD:
        return False
    if SpecialRule.TOWERS in game.variant.special_rules:
        return True
    _, foe_kings = position.of(color.other)
    if foe_kings and game.variant.flying_kings:
        return False  # a flying king may still save itself
    then = game.legal_moves(as_other(position))
    theirs = then if position.turn is color else now
    is_crowned = any(move.is_crowned and not move.by_king for move in theirs)
    return not any(move.victims for move in then) and not is_crowned


class WinSearch:
    """Searches for forced wins of the side to move; each position is searched once per depth."""

    def __init__(
        self, game: Game, root: Position, goes_on: Callable[[int], bool] = lambda _: True
    ) -> None:
        """Search from a root while `goes_on` returns True for the number of positions seen."""
        self._game, self._root, self._solver = game, root, root.turn
        self._loses_all = game.variant.loser_wins
        self._needed = max(LEAD, count_lead(game, root, self._solver) + 1)
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._goes_on = goes_on

    def list_winners(self, depth: int) -> list[str]:
        """Return the moves that win by force within some plies. Raises GivenUp."""
        return self.list_winners_in(self._root, depth)

    def list_winners_in(self, position: Position, depth: int) -> list[str]:
        """Return the moves of a later position that win within some plies. Raises GivenUp."""
        play, moves = self._game.play, moves_by_text(self._game, position)
        return [text for text, move in moves.items() if self.wins(play(position, move), depth - 1)]

    def wins(self, position: Position, depth: int) -> bool:
        """Tell whether the mover of the root wins within some plies. Raises GivenUp."""
        if (position, depth) not in self._known:
            if len(self._known) % LOOKS == 0 and not self._goes_on(len(self._known)):
                raise GivenUp
            self._known[position, depth] = self._search(position, depth)
        return self._known[position, depth]

    def is_won(self, position: Position) -> bool:
        """Tell whether the win has been reached, so that nothing remains to be found."""
        if not self._game.legal_moves(position):
            return (position.turn is self._solver) == self._loses_all
        if self._loses_all:
            return False
        is_ahead = count_lead(self._game, position, self._solver) >= self._needed
        return is_ahead and is_settled(self._game, position, self._solver)

    def _search(self, position: Position, depth: int) -> bool:
        moves = self._game.legal_moves(position)
        if self.is_won(position):
            return True
        if not moves or is_too_deep(moves, depth):
            return False
        after = (self.wins(self._game.play(position, move), depth - 1) for move in moves)
        return any(after) if position.turn is self._solver else all(after)


def is_too_deep(moves: Sequence[Move], depth: int) -> bool:
    """Tell whether these moves lie beyond the depth to which everything is tried."""
    is_quiet = not any(move.victims for move in moves)
    return depth <= -MOST_CAPTURES or (depth <= 0 and is_quiet)
