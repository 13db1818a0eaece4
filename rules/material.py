"""Conditions on the pieces left in a position, for the endings that draw rules name.

In comments and docstrings K is a king and M a man, as rule books write them: KKM is two kings and a
man.
"""

from collections.abc import Callable

from rules.board import Squares
from rules.position import Position

Holds = Callable[[Position], bool]
Strong = Callable[[int, int], bool]  # whether numbers of men and kings are a certain force


def against_king(strong: Strong) -> Holds:
    """Return the condition that one player has only a king left, against this force."""

    def holds(position: Position) -> bool:
        men, kings = position.men.bit_count(), position.kings.bit_count()
        foe_men, foe_kings = position.foe_men.bit_count(), position.foe_kings.bit_count()
        if foe_kings == 1 and not foe_men and strong(men, kings):
            return True
        return kings == 1 and not men and strong(foe_men, foe_kings)

    return holds


def kings_each(total: range) -> Holds:
    """Return the condition that each player has a king and this many pieces are left in all."""

    def holds(position: Position) -> bool:
        men, kings, foe_men, foe_kings = position[:4]
        return bool(kings and foe_kings) and (
            (men | kings | foe_men | foe_kings).bit_count() in total
        )

    return holds


def king_on_road(road: Squares, strong: Strong) -> Holds:
    """Return the condition that a single king, against this force, is alone on the main road."""
    balance = against_king(strong)

    def holds(position: Position) -> bool:
        if not balance(position):
            return False
        own, foe = position.men | position.kings, position.foe_men | position.foe_kings
        lone, others = sorted((own, foe), key=int.bit_count)
        return bool(lone & road) and not others & road

    return holds


def force_on_road(road: Squares, strong: Strong) -> Holds:
    """Return the condition that this force holds the main road against a single king."""
    balance = against_king(strong)

    def holds(position: Position) -> bool:
        own, foe = position.men | position.kings, position.foe_men | position.foe_kings
        lone, others = sorted((own, foe), key=int.bit_count)
        return balance(position) and bool(others & road) and not lone & road

    return holds


def one_or_two(men: int, kings: int) -> bool:
    """Tell whether a force is KK, KM or K."""
    return kings >= 1 and men + kings <= 2


def three(men: int, kings: int) -> bool:
    """Tell whether a force is KKK, KKM or KMM."""
    return kings >= 1 and men + kings == 3


def three_kings(men: int, kings: int) -> bool:
    """Tell whether a force is KKK."""
    return not men and kings == 3


def three_or_more_kings(men: int, kings: int) -> bool:
    """Tell whether a force is three or more kings and no men."""
    return not men and kings >= 3


def two_kings(men: int, kings: int) -> bool:
    """Tell whether a force is KK."""
    return not men and kings == 2


def one_king(men: int, kings: int) -> bool:
    """Tell whether a force is K."""
    return not men and kings == 1
