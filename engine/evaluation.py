"""Choosing a game's evaluation: by distance for races, otherwise by squares or pairs of men.

Towers are judged by their tops and by what lies below.
"""

from engine.pair_files import has_pairs, learned_pairs
from engine.pair_values import evaluate_by_pairs
from engine.race_values import evaluate_race
from engine.square_files import find_values
from engine.square_values import SquareValues, evaluate_by_squares, guess_values
from engine.tower_values import evaluate_towers
from engine.tree import Evaluate
from rules import Game
from rules.towers import TowerGame


def evaluation_of(game: Game) -> Evaluate:
    """Return the function that evaluates positions of a game."""
    if has_pairs(game.variant):
        kings = guess_values(game.variant).kings
        return evaluate_by_pairs(game.variant, learned_pairs(game.variant), kings)
    return evaluation_by(game, find_values(game.variant))


def evaluation_by(game: Game, values: SquareValues) -> Evaluate:
    """Return the function that evaluates positions of a game by these values of its pieces.

    Races are evaluated by distance alone.
    """
    if not has_square_values(game):
        return evaluate_race(game)
    by_squares = evaluate_by_squares(game.variant, values)
    return evaluate_towers(game, by_squares) if isinstance(game, TowerGame) else by_squares


def has_square_values(game: Game) -> bool:
    """Tell whether a game is evaluated by its pieces' squares, whose values can be learned."""
    return not any(game.homes.values())
