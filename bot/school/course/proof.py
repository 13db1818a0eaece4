"""Proves by brute force that the first move of a puzzle is the only one that wins."""

from collections.abc import Hashable, Iterator, Sequence

from bot.school.course.positions import moves_by_text
from bot.school.course.puzzle import Goal, Puzzle
from bot.school.course.worth import LEAD, balance, is_settled
from rules import Move, Position

MOST_CAPTURES = 8  # plies of captures that are followed beyond the depth


def list_proof_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield the first moves that win, if they are not the one of the solution."""
    if puzzle.unique_within is not None:
        found = WinSearch(puzzle).list_winners(puzzle.unique_within)
        if found != [puzzle.solution.move]:
            yield f"the search finds {found}"


class WinSearch:
    """Looks for forced wins of one puzzle; each position is asked once for each depth."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._game = puzzle.game
        self._root = puzzle.game.start(puzzle.fen)
        self._solver = puzzle.side
        self._loses_all = puzzle.goal is Goal.LOSE_ALL
        self._needed = max(LEAD, balance(self._game, self._root, self._solver) + 1)
        self._known: dict[tuple[Hashable, int], bool] = {}

    def list_winners(self, depth: int) -> list[str]:
        """Return the first moves that win by force within so many plies."""
        play = self._game.play
        moves = moves_by_text(self._game, self._root)
        return [
            text for text, move in moves.items() if self._wins(play(self._root, move), depth - 1)
        ]

    def _wins(self, position: Position, depth: int) -> bool:
        if (position, depth) not in self._known:
            self._known[position, depth] = self._search(position, depth)
        return self._known[position, depth]

    def _search(self, position: Position, depth: int) -> bool:
        moves = self._game.legal_moves(position)
        is_own = position.turn is self._solver
        if not moves:
            return is_own == self._loses_all
        if not self._loses_all and self._is_won(position):
            return True
        if _is_too_deep(moves, depth):
            return False
        after = (self._wins(self._game.play(position, move), depth - 1) for move in moves)
        return any(after) if is_own else all(after)

    def _is_won(self, position: Position) -> bool:
        is_ahead = balance(self._game, position, self._solver) >= self._needed
        return is_ahead and is_settled(self._game, position, self._solver)


def _is_too_deep(moves: Sequence[Move], depth: int) -> bool:
    is_quiet = not any(move.victims for move in moves)
    return depth <= -MOST_CAPTURES or (depth <= 0 and is_quiet)
