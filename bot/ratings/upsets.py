"""Games won by a player who could hardly expect to win."""

from bot.ratings.glicko import MOST_SURE_DEVIATION, Rating, age, expect

MOST_EXPECTED = 0.25  # points; a player who expects fewer and wins has caused an upset


def is_upset(winner: Rating, loser: Rating, idle: tuple[float, float]) -> bool:
    """Tell whether a win is an upset, by both ratings before it; never so with a provisional one.

    `idle` are the periods since the last rated game of each.
    """
    before = age(winner, idle[0]), age(loser, idle[1])
    is_sure = all(each.deviation <= MOST_SURE_DEVIATION for each in before)
    return is_sure and expect(*before) < MOST_EXPECTED
