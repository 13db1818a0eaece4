"""Which games are real: played far enough that something follows from them beyond their result."""

LEAST_PLIES = 8


def is_real(plies: int) -> bool:
    """Tell whether a game in which people made so many moves, of both sides together, is real.

    Points of a month, trophies, roles, achievements, predictions, rows of wins in an evening and
    news of a server come from real games alone: with fewer moves people have only shown up, and
    such games can be had by the dozen. A rating asks for less, or a lost opening would cost nothing
    if one leaves at once; see `bot/ratings/eligible.py`.
    """
    return plies >= LEAST_PLIES
