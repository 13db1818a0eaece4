"""Preference among captures: only those of the highest worth are legal."""

from collections.abc import Callable
from enum import Enum
from itertools import repeat
from typing import Any

from rules.board import Square
from rules.position import Move

Kings = frozenset[Square]  # the squares of the opponent's kings
Worth = Callable[[Move, Kings], Any]


class Preference(Enum):
    """The reasons why one capture is worth more than another, as the command line says them."""

    MOST_PIECES = "the capture that takes the most pieces comes first"
    BY_KING = "if a king can capture, a king must"
    MOST_KINGS = "the capture that takes the most kings comes first"
    KING_FIRST = "the capture that meets a king earliest comes first"
    HIGHEST_VALUE = "the capture with the highest value comes first"


def most_pieces(move: Move, _: Kings) -> int:
    """Rank by the number of pieces, kings counting one."""
    return len(move.victims)


def most_pieces_then_kings(move: Move, kings: Kings) -> tuple[int, int]:
    """Rank by the number of pieces, then by that of kings."""
    return len(move.victims), len(kings.intersection(move.victims))


def king_captures(move: Move, _: Kings) -> bool:
    """Rank a capture by a king before one by a man."""
    return move.by_king


def italian_worth(move: Move, kings: Kings) -> tuple[int, bool, int, list[bool]]:
    """Rank by most pieces, then by a king, then most kings, then the earliest king."""
    kinds = [victim in kings for victim in move.victims]
    return len(kinds), move.by_king, sum(kinds), kinds


def frisian_worth(move: Move, kings: Kings) -> tuple[int, bool]:
    """Rank by value, n kings being worth between 2n-1 and 2n men, then by a king."""
    taken = len(kings.intersection(move.victims))
    return (len(move.victims) + taken) * 100 - taken, move.by_king


REASONS: dict[Worth, tuple[Preference, ...]] = {  # the meaning of each part of a worth
    most_pieces: (Preference.MOST_PIECES,),
    most_pieces_then_kings: (Preference.MOST_PIECES, Preference.MOST_KINGS),
    king_captures: (Preference.BY_KING,),
    italian_worth: (
        Preference.MOST_PIECES,
        Preference.BY_KING,
        Preference.MOST_KINGS,
        Preference.KING_FIRST,
    ),
    frisian_worth: (Preference.HIGHEST_VALUE, Preference.BY_KING),
}


ORDERED = frozenset({italian_worth})  # the worths that depend on the order of victims


def select_worthiest(worth: Worth, moves: list[Move], kings: Kings) -> list[Move]:
    """Return the captures that are worth most."""
    worths = [*map(worth, moves, repeat(kings))]
    best = max(worths)
    if worths.count(best) == len(worths):
        return moves
    return [move for move, its in zip(moves, worths, strict=True) if its == best]


def find_preference(worth: Worth, chosen: Move, refused: Move, kings: Kings) -> Preference:
    """Return the first rule by which one capture is worth more than another."""
    best, less = (worth(move, kings) for move in (chosen, refused))
    pairs = zip(best, less, strict=True) if isinstance(best, tuple) else [(best, less)]
    return next(
        why for why, (more, fewer) in zip(REASONS[worth], pairs, strict=True) if more != fewer
    )
