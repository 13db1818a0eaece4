"""Moves that follow a line, as text that can be stored, sent and read again."""

from collections.abc import Iterable

from rules import Game, Line, Move, Position, Style


def write_moves(line: Line, moves: Iterable[Move]) -> tuple[str, ...]:
    """Return moves that follow a line as text, with every landing, for `read_moves` to read."""
    texts = []
    for move in moves:
        texts.append(line.game.write(line.position, move, Style.LONG))
        line = line.play(move)
    return tuple(texts)


def read_moves(line: Line, texts: Iterable[str]) -> tuple[Move, ...]:
    """Return the moves that follow a line. Raises RulesError if one of them is not legal."""
    moves = []
    for text in texts:
        moves.append(line.game.parse(line.position, text))
        line = line.play(moves[-1])
    return tuple(moves)


def moves_by_text(game: Game, position: Position) -> dict[str, Move]:
    """Return the legal moves by their texts, which name every landing of a capture."""
    return {game.write(position, move, Style.LONG): move for move in game.legal_moves(position)}
