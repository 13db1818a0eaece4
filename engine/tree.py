"""The tree of a game as a search walks it: positions and the moves from them."""

from collections.abc import Callable
from typing import NamedTuple

from rules import WHITE, Color, Game, Move, Position
from rules.move_rules import MoveRules

Evaluate = Callable[[Position], int]  # in hundredths of a man, for the side to move

WON = 30_000  # the worth of a won game, minus the plies it takes
SURE = WON - 1_000  # a worth beyond this is a forced win


class Tree(NamedTuple):
    """The rules of a game as quick functions, and the worth of a finished game."""

    captures: Callable[[Position], list[Move]]  # one must be played, if there are any
    quiet_moves: Callable[[Position], list[Move]]  # the legal moves if there are no captures
    play: Callable[[Position, Move], Position]
    is_threatened: Callable[[Position], bool]  # so that the position is not quiet
    ended: Evaluate  # the worth of a position without moves, to the side to move

    def legal_moves(self, position: Position) -> list[Move]:
        """Return all legal moves of a position."""
        return [*(self.captures(position) or self.quiet_moves(position))]


def tree_of(game: Game) -> Tree:
    """Return the tree of a game."""
    rules, ended = game.rules, ended_of(game)
    if rules.must_capture:
        return Tree(
            rules.legal_captures, rules.legal_quiet_moves, rules.play, rules.is_threatened, ended
        )
    return Tree(lambda _: [], rules.legal_moves, rules.play, has_capture(rules), ended)


def has_capture(rules: MoveRules) -> Callable[[Position], bool]:
    """Return the function that tells whether a side can make an optional capture."""

    def is_restless(position: Position) -> bool:
        return rules.is_threatened(position) or bool(rules.legal_captures(position))

    return is_restless


def ended_of(game: Game) -> Evaluate:
    """Return the function that gives the worth of having no move."""
    if any(game.homes.values()):
        goals = tuple(game.board.set_of(game.homes[color.other]) for color in Color)
        return lambda position: race_result(position, goals)
    worth = WON if game.variant.loser_wins else -WON
    return lambda _: worth


def race_result(position: Position, goals: tuple[int, ...]) -> int:
    """Return the worth of a finished race: it is won by a side that alone has filled its goal."""
    own, foe = position.men, position.foe_men
    goal, foe_goal = goals if position.turn is WHITE else goals[::-1]
    return WON * ((not own & ~goal) - (not foe & ~foe_goal))
