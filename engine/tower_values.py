"""Evaluating positions of towers: by their tops, and the prisoners and friends below."""

from functools import lru_cache

from engine.tree import Evaluate
from rules import Game, Position
from rules.tower_rules import LETTERS, prisoners_of

BELOW = 30  # for a piece below a top, to the side it belongs to
NEXT_OWN = 20  # for a tower that stays with its owner once its top is captured
NEXT_FOE = -10  # for one that does not


def evaluate_towers(game: Game, tops: Evaluate) -> Evaluate:
    """Return the function that adds the worth below the tops to that of the tops."""
    square_of = (0, *game.board.in_order)

    def evaluate(position: Position) -> int:
        worth = tops(position)
        if position.memory:
            own, turn = position.men | position.kings, position.turn
            for square, below in prisoners_of(position).items():
                if own & square_of[square]:
                    worth += worth_below(turn, below)
                else:
                    worth -= worth_below(1 - turn, below)
        return worth

    return evaluate


@lru_cache(1 << 12)
def worth_below(owner: int, below: str) -> int:
    """Return the worth of the pieces below a top to the color of that top."""
    friends = [LETTERS[letter].color == owner for letter in below]
    count = sum(1 if is_friend else -1 for is_friend in friends)
    return BELOW * count + (NEXT_OWN if friends[0] else NEXT_FOE)
