"""The meaning of a score for the result of a game."""

from math import exp

SCALE = 110  # hundredths of a man for odds of e to 1, as fitted to games of the engine


def odds_of_winning(score: int) -> float:
    """Return the share of the points, from 0 to 1, that a side with this score can expect."""
    return 1 / (1 + exp(-max(-4000, min(4000, score)) / SCALE))
