"""Moves inside controls: the squares that a move passes, two digits each."""

import re
from collections.abc import Sequence

from bot.matches.match_value import Match
from bot.views.control_id import UnknownControl
from rules import Game, Square

DIGITS = 2  # of a square; no board has a hundred
WRITTEN = re.compile(rf"(?:[0-9]{{{DIGITS}}})+")


def write_path(path: Sequence[Square]) -> str:
    """Return the squares of a move as digits, for the detail or the value of a control."""
    return "".join(f"{square:0{DIGITS}}" for square in path)


def name_path(game: Game, digits: str) -> str:
    """Return the move in a control as text, which the game parses like any other.

    Raises `UnknownControl`.
    """
    if WRITTEN.fullmatch(digits) is None:
        raise UnknownControl(digits)
    squares = [int(digits[i : i + DIGITS]) for i in range(0, len(digits), DIGITS)]
    try:
        return "-".join(game.square_name(square) for square in squares)
    except KeyError:  # one of another board
        raise UnknownControl(digits) from None


def is_played(match: Match, ply: int, path: str) -> bool:
    """Tell whether the squares of a path are those of the move that followed `ply` others."""
    line = match.line
    if ply >= line.ply:
        return False
    return name_path(line.game, write_path(line.moves[ply].path)) == path
