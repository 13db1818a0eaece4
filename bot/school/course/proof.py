"""Proves by brute force that no other first move of a puzzle wins than those that are known."""

from collections.abc import Iterator

from bot.school.course.puzzle import Puzzle
from engine.forced_wins import WinSearch


def list_proof_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield the first moves that win, if they are not the one of the solution."""
    if puzzle.unique_within is not None:
        game = puzzle.game
        found = WinSearch(game, game.start(puzzle.fen)).list_winners(puzzle.unique_within)
        if strange := ({*found} ^ {puzzle.solution.move}) - {*puzzle.solution.also}:
            yield f"the search finds {found}, which differs by {sorted(strange)}"
