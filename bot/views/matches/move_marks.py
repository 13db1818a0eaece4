"""The marks on a board on which a person chooses a move."""

from collections.abc import Sequence

import render
from bot.matches.match_value import Match
from rules import Move, Square

MOST_ARROWS = 4  # more would hide the board


def mark_choices(match: Match) -> render.Marks:
    """Mark the pieces that may be moved, and if they must capture, their whole path with arrows."""
    moves = [move for move in match.choices if not move.is_huff]
    starts = frozenset(move.start for move in moves)
    if not match.must_capture:
        return render.Marks(can=starts)
    arrows = tuple(sorted({move.path for move in moves}))
    return render.Marks(must=starts, arrows=arrows if len(arrows) <= MOST_ARROWS else ())


def mark_targets(moves: Sequence[Move], square: Square) -> render.Marks:
    """Mark a chosen piece and where its moves end."""
    own = [move for move in moves if move.start == square and not move.is_huff]
    takes = any(move.victims for move in own)
    ends = frozenset(move.end for move in own)
    return render.Marks(
        chosen=square,
        targets=frozenset() if takes else ends,
        capture_targets=ends if takes else frozenset(),
    )
