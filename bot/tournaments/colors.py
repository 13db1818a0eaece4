"""The choice of White, by the colours that each of two players has had before."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from rules import Color

# One for each round so far; None if nothing was played.
Colors = Sequence[Color | None]


class Strength(IntEnum):
    """How much a player wants a colour."""

    NONE = 0
    ALTERNATION = 1  # not the same as last time
    BALANCE = 2  # the one the player has had less often
    MUST = 3  # the same twice in a row, or one of them two times more


@dataclass(frozen=True, slots=True)
class ColorPreference:
    """The colour that a player should have next; without a strength it means nothing."""

    color: Color = Color.WHITE
    strength: Strength = Strength.NONE


def find_wish(rounds: Colors) -> ColorPreference:
    """Return the wish of a player who has had these colours."""
    colors = [color for color in rounds if color is not None]
    if not colors:
        return ColorPreference()
    last = colors[-1]
    if len(colors) > 1 and colors[-2] is last:
        return ColorPreference(last.other, Strength.MUST)
    surplus = colors.count(Color.WHITE) - colors.count(Color.BLACK)
    rarer = Color.BLACK if surplus > 0 else Color.WHITE
    if abs(surplus) > 1:
        return ColorPreference(rarer, Strength.MUST)
    return (
        ColorPreference(rarer, Strength.BALANCE)
        if surplus
        else ColorPreference(last.other, Strength.ALTERNATION)
    )


def color_of_higher(higher: Colors, lower: Colors, by_lot: Color) -> Color:
    """Return the colour of the player who stands higher, from the colours that both have had.

    Both wishes, if they differ; else the stronger one; else the opposite of the last round in which
    they had different colours; else the wish of the higher player; `by_lot` without any wish.
    """
    own, other = find_wish(higher), find_wish(lower)
    if own.strength is other.strength is Strength.NONE:
        return by_lot
    if own.color is not other.color or own.strength is not other.strength:
        return own.color if own.strength >= other.strength else other.color.other
    for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):
        if mine is not None and theirs is mine.other:
            return mine.other
    return own.color
