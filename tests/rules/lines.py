"""Games as tests write them: begun, played on, and what may follow."""

import rules
from rules import Line, Style


def begin(key: str, fen: str | None = None, *options: str) -> Line:
    return Line.begin(rules.game(key, options), fen)


def after(line: Line, *moves: str) -> Line:
    """The line after these moves, as they are typed."""
    for text in moves:
        line = line.play(line.game.parse(line.position, text))
    return line


def told(line: Line) -> set[str]:
    """The legal moves, with every square of a capture."""
    moves = line.game.legal_moves(line.position)
    return {line.game.write(line.position, move, Style.LONG) for move in moves}
