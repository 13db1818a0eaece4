"""Evaluating races: by how far the pieces have come, the last ones counting most."""

from engine.set_worths import SetWorths
from engine.tree import Evaluate
from rules import Color, Game, Position
from rules.board import Squares

TO_MOVE = 15  # for the side to move
STEP = 10  # for a step towards the middle of the goal
FAR_STEP = 8  # for a step to the goal's nearest square, times the steps left


def evaluate_race(game: Game) -> Evaluate:
    """Return the function that adds up how far both players' pieces have come."""
    worths = [SetWorths(worths_toward(game, color.other)) for color in Color]

    def evaluate(position: Position) -> int:
        own, _, foe, _, turn, _ = position
        return worths[turn][own] - worths[1 - turn][foe] + TO_MOVE

    return evaluate


def worths_toward(game: Game, color: Color) -> dict[Squares, int]:
    """Return the worth on each square of a piece whose goal is the home of this color."""
    place = game.board.place
    goal = [place(square) for square in game.homes[color]]
    middle = tuple(sum(places) / len(goal) for places in zip(*goal, strict=True))
    worths = {}
    for one, number in game.board.number.items():
        row, column = place(number)
        left = min(abs(row - y) + abs(column - x) for y, x in goal)
        aside = abs(row - middle[0]) + abs(column - middle[1])
        worths[one] = -round(STEP * aside) - FAR_STEP * left**2
    return worths
