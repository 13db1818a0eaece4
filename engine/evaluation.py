"""Which evaluation suits a game: by distance in races, by squares elsewhere, with towers below."""

from engine.race_values import evaluate_race
from engine.square_files import find_values
from engine.square_values import evaluate_by_squares
from engine.tower_values import evaluate_towers
from engine.tree import Evaluate
from rules import Game
from rules.towers import TowerGame


def evaluation_of(game: Game) -> Evaluate:
    """Return the function that tells what a position of a game is worth."""
    if any(game.homes.values()):
        return evaluate_race(game)
    by_squares = evaluate_by_squares(game.variant, find_values(game.variant))
    return evaluate_towers(game, by_squares) if isinstance(game, TowerGame) else by_squares


def has_square_values(game: Game) -> bool:
    """Tell whether a game is judged by squares alone, so that they can be learned."""
    return not any(game.homes.values()) and not isinstance(game, TowerGame)
