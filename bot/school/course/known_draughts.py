"""Which draughts a person may know before the course: one game of each family.

The differences between two games follow from their rules; nothing is written twice.
"""

from functools import cache

import rules
from rules import Game

NONE = "none"  # stored for a person who knows none of them
STEPS = 6  # in which a game is compared with one that is known


@cache
def list_known_games() -> dict[str, Game]:
    """Return the first game of each family whose games have a number in the standard of records.

    The others are played with the rules of these, upside down or from another set-up.
    """
    firsts: dict[str, Game] = {}
    for game in rules.games():
        firsts.setdefault(game.family, game)
    return {game.key: game for game in firsts.values() if game.variant.naming.game_type}


def find_first_other(known: Game) -> Game:
    """Return the game that a person who knows one is shown first, which the course begins with."""
    return next(game for key, game in list_known_games().items() if key != known.key)
