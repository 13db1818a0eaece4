"""Ratings of exercises: an attempt at a puzzle is a game between person and puzzle, by Glicko-2.

They have nothing to do with the ratings of matches.
"""

from datetime import datetime

from bot.ratings.book import Record
from bot.ratings.glicko import Rating, rate_game

PERSON = Rating(800.0, 350.0)  # as puzzles of the first level
LEVELS = {1: 800.0, 2: 1100.0, 3: 1400.0, 4: 1700.0, 5: 2000.0}  # where a puzzle begins
PUZZLE_DEVIATION = 250.0
FEW = 20  # puzzles before which a rating is shown as a level only


def first_rating(level: int) -> Rating:
    """Return the rating with which a puzzle of a level begins."""
    return Rating(LEVELS[level], PUZZLE_DEVIATION)


def rate_attempt(
    person: Record, puzzle: Record, points: float, now: datetime
) -> tuple[Record, Record]:
    """Return both records after an attempt that brought the person some points."""
    idle = (person.idle(now), puzzle.idle(now))
    ratings = rate_game(person.rating, puzzle.rating, points, idle)
    return Record(ratings[0], person.games + 1, now), Record(ratings[1], puzzle.games + 1, now)


def nearest_level(rating: float) -> int:
    """Return the level whose puzzles begin nearest to a rating."""
    return min(LEVELS, key=lambda level: abs(LEVELS[level] - rating))
