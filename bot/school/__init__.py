"""The school: lessons to be gone through, puzzles to be solved, and how far each person is.

`course` holds what is taught and how it is gone through; this room keeps it.
"""

from storage import DailyPuzzle, PuzzleChannel

__all__ = ["DailyPuzzle", "PuzzleChannel"]
