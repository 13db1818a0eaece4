"""Continuations of a running game, as controls hold them: two digits for each move.

The digits are the index of the move among the legal ones, in base 36.
"""

from collections.abc import Iterator

from bot.matches.match_value import Match
from bot.matches.plans import MOST_DEPTH
from bot.views.control_id import UnknownControl
from rules import Line, Move, RulesError, Style

WIDTH = 2
MOST_PATH = WIDTH * MOST_DEPTH  # digits
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def follow_path(match: Match, path: str) -> Line:
    """Return the game after the moves of a way; raises `UnknownControl`."""
    line = match.line
    for index in _indexes(path):
        moves = line.game.legal_moves(line.position)
        if index >= len(moves) or line.outcome():
            raise UnknownControl(path)
        line = line.play(moves[index])
    return line


def path_on(line: Line, path: str, move: Move) -> str:
    """Return the way that goes one move further than `path`, which leads to `line`."""
    index = line.game.legal_moves(line.position).index(move)
    return f"{path}{DIGITS[index // 36]}{DIGITS[index % 36]}"


def write_way(match: Match, line: Line) -> str:
    """Write the way that leads from a match as it stands to a game."""
    path, before = "", match.line
    for move in line.moves[match.ply :]:
        path, before = path_on(before, path, move), before.play(move)
    return path


def name_way(match: Match, line: Line) -> str:
    """Name the moves that lead from a match as it stands to a game, in the long notation."""
    return " ".join(line.move_texts(Style.LONG)[match.ply :])


def read_way(match: Match, typed: str) -> tuple[Line, str, str]:
    """Read moves as far as they can be read; return the game, those moves, and the rest."""
    line, words = match.line, typed.replace(",", " ").split()
    for number, word in enumerate(words):
        try:
            line = line.play(line.game.parse(line.position, word))
        except RulesError:
            return line, name_way(match, line), " ".join(words[number:])
    return line, name_way(match, line), ""


def _indexes(path: str) -> Iterator[int]:
    for start in range(0, len(path), WIDTH):
        try:
            yield int(path[start : start + WIDTH], 36)
        except ValueError as error:
            raise UnknownControl(path) from error
