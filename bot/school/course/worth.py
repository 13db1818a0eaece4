"""What pieces are worth when a puzzle is said to be won by material."""

from bot.school.course.positions import find_tops, pass_turn
from rules import Color, Game, Position
from rules.variant import SpecialRule

LEAD = 2  # men ahead, for a win by material
MAN, SLOW_KING, FLYING_KING = 1, 2, 3


def balance(game: Game, position: Position, color: Color) -> int:
    """Return what a side is ahead, in men; of a tower the top piece counts."""
    king = FLYING_KING if game.variant.flying_kings else SLOW_KING
    tops = [stack[0] for stack in game.stacks(position).values()]
    worth = ((king if top.is_king else MAN, top.color) for top in tops)
    return sum(value if owner is color else -value for value, owner in worth)


def is_settled(game: Game, position: Position, color: Color) -> bool:
    """Tell whether a side is far enough ahead, and nobody can capture or be crowned at once."""
    now = game.legal_moves(position)
    if any(move.victims for move in now) or balance(game, position, color) < LEAD:
        return False
    if SpecialRule.TOWERS in game.variant.special_rules:
        return True
    tops = [stack[0] for stack in game.stacks(position).values()]
    flying = game.variant.flying_kings
    if flying and any(top.is_king and top.color is not color for top in tops):
        return False  # a flying king may still save itself
    then = game.legal_moves(pass_turn(game, position))
    theirs = then if position.turn is color else now
    is_crowned = any(move.is_crowned and not move.by_king for move in theirs)
    return not any(move.victims for move in then) and not is_crowned


def owners(game: Game, position: Position) -> set[Color]:
    """Return the sides that have pieces, or towers of their own."""
    return {*find_tops(game, position).values()}
