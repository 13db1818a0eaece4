"""The replies to wrong moves in the puzzles, found beforehand by the engine."""

from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import refutations


def find_refutation(puzzle: Puzzle, moves: tuple[str, ...], wrong: str) -> str:
    """Return the reply to a wrong move after these moves of the main line; empty if none is known.

    Nothing is known of moves after which nothing can be played.
    """
    if puzzle.refuted:
        return puzzle.refuted[len(moves) // 2].get(wrong, "")
    return refutations().get((puzzle.number, len(moves)), {}).get(wrong, "")
