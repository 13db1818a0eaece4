"""First moves as text that can be counted and stored in a control: two characters a move.

The characters are the index, in base 36, of a move among all legal ones sorted by notation.
"""

from functools import lru_cache

import rules
from rules import Line, Move, Position, Style

MOST_PLIES = 20  # moves counted; they fit into a control
CODE = 2  # characters of a move
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class NoSuchLine(Exception):
    """A text does not hold moves that can be played."""


def write_first_moves(line: Line) -> str:
    """Write the first moves of a game, at most `MOST_PLIES`."""
    moves = zip(line.positions, line.moves[:MOST_PLIES], strict=False)
    return "".join(write_move_code(line.game, position, move) for position, move in moves)


def write_move_code(game: rules.Game, position: Position, move: Move) -> str:
    """Write one move as its index among the legal ones."""
    first, second = divmod(list_in_order(game, position).index(move), len(DIGITS))
    return DIGITS[first] + DIGITS[second]


def read_first_moves(game: rules.Game, written: str) -> Line:
    """Return the game that was written; raises `NoSuchLine`."""
    line = Line.begin(game)
    if len(written) % CODE or len(written) > MOST_PLIES * CODE or {*written} - {*DIGITS}:
        raise NoSuchLine(written)
    for start in range(0, len(written), CODE):
        moves = list_in_order(game, line.position)
        try:
            line = line.play(moves[int(written[start : start + CODE], len(DIGITS))])
        except IndexError:
            raise NoSuchLine(written) from None
    return line


@lru_cache(2048)
def list_in_order(game: rules.Game, position: Position) -> tuple[Move, ...]:
    """List the legal moves in the order of their texts, which never changes."""
    moves = game.legal_moves(position)
    return tuple(sorted(moves, key=lambda move: game.write(position, move, Style.LONG)))
