"""Moves as text of every style."""

from enum import Enum

from rules.choices import find_choices
from rules.move_rules import MoveRules
from rules.position import Move, Position
from rules.square_names import square_name


class Style(Enum):
    """How a move is written."""

    LONG = "every landing of a capture"
    SHORT = "as short as players write it"
    NUMERIC = "by numbers, whatever the habit of the game"
    STANDARD = "the habit of the game, as in its records"


def write(rules: MoveRules, position: Position, move: Move, style: Style = Style.STANDARD) -> str:
    """Return a legal move as text. `Style.LONG` is never ambiguous."""
    naming = rules.variant.naming
    numeric = naming.is_numeric or style is Style.NUMERIC
    names = [square_name(rules.variant, square, numeric) for square in move.path]
    sign = naming.capture if move.victims else "-"
    if style is Style.LONG or (style is Style.STANDARD and not numeric):
        return sign.join(names)
    if style is Style.SHORT and not numeric:
        return f"{names[0][0]}{sign if move.victims else ''}{names[-1]}"
    if len(names) > 2 and find_choices(rules, position).is_clear(move):
        return sign.join((names[0], names[-1]))
    return sign.join(names)
