"""The school: lessons, puzzles, and each person's progress.

`course` holds the material and its logic; this package stores people's progress.
"""

from storage import DailyPuzzle, PuzzleChannel

__all__ = ["DailyPuzzle", "PuzzleChannel"]
