"""Which captures must be preferred: the worth of a capture, of which only the highest is legal."""

from collections.abc import Callable
from typing import Any

from rules.board import Square
from rules.position import Move

Kings = frozenset[Square]  # the squares of the enemy's kings
Worth = Callable[[Move, Kings], Any]


def most_pieces(move: Move, _: Kings) -> int:
    """The largest number of pieces, kings counting one."""
    return len(move.victims)


def most_pieces_then_kings(move: Move, kings: Kings) -> tuple[int, int]:
    """The largest number of pieces; among those, the most kings."""
    return len(move.victims), len(kings.intersection(move.victims))


def king_captures(move: Move, _: Kings) -> bool:
    """A capture by a king before one by a man."""
    return move.by_king


def italian_worth(move: Move, kings: Kings) -> tuple[int, bool, int, list[bool]]:
    """Most pieces, then by a king, then most kings, then the one that meets a king earliest."""
    kinds = [victim in kings for victim in move.victims]
    return len(kinds), move.by_king, sum(kinds), kinds


def frisian_worth(move: Move, kings: Kings) -> tuple[int, bool]:
    """The highest value, then by a king; n kings are worth between 2n-1 and 2n men."""
    taken = len(kings.intersection(move.victims))
    return (len(move.victims) + taken) * 100 - taken, move.by_king
