"""The Hub protocol, version 2: its lines, and its notation of positions and moves.

Hub writes a position as one character for each square, in the order of their numbers. What cannot
be written so, such as towers, goes into an argument of our own: `fen`.
"""

import re
from collections.abc import Mapping

from rules import BLACK, WHITE, Color, Game, Line, Move, Piece, Position

WORD = re.compile(r'([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|(\S+)))?')
PIECES = {
    "w": Piece(Color.WHITE),
    "b": Piece(Color.BLACK),
    "W": Piece(Color.WHITE, True),
    "B": Piece(Color.BLACK, True),
}
LETTERS = {piece: letter for letter, piece in PIECES.items()}
EMPTY = "e"


class BadHub(Exception):
    """A line of the Hub protocol cannot be understood; the message tells a person why."""


def read_line(text: str) -> tuple[str, dict[str, str]]:
    """Return the command of a line and its arguments; one without a value is empty."""
    words = [(name, quoted or plain) for name, quoted, plain in WORD.findall(text)]
    if not words:
        return "", {}
    return words[0][0], dict(words[1:])


def write_line(command: str, arguments: Mapping[str, object]) -> str:
    """Return a line, with quotes around the values that need them."""
    parts = [command]
    for name, value in arguments.items():
        text = str(value).replace('"', "'")
        is_plain = text and not {*" ="} & {*text}
        parts.append(f"{name}={text}" if is_plain else f'{name}="{text}"')
    return " ".join(parts)


def write_position(game: Game, position: Position) -> dict[str, str]:
    """Return the arguments that describe a position."""
    stacks = game.stacks(position)
    if position.memory:
        return {"fen": game.fen(position)}
    squares = game.board.squares
    letters = (LETTERS[stacks[square][0]] if square in stacks else EMPTY for square in squares)
    return {"pos": "WB"[position.turn] + "".join(letters)}


def read_position(game: Game, arguments: Mapping[str, str]) -> Line:
    """Return a line that begins with the position in the arguments. Raises BadHub, RulesError.

    Without a position it begins with the usual set-up.
    """
    if "pos" not in arguments:
        return Line.begin(game, arguments.get("fen"))
    turn, letters = arguments["pos"][:1], arguments["pos"][1:]
    if turn not in ("W", "B") or len(letters) != len(game.board.squares):
        raise BadHub(f"pos wants W or B and {len(game.board.squares)} squares")
    if wrong := {*letters} - {*PIECES, EMPTY}:
        raise BadHub(f"no piece is written {min(wrong)}")
    sides: dict[Color, list[str]] = {color: [] for color in Color}
    for square, letter in zip(game.board.squares, letters, strict=True):
        if letter != EMPTY:
            piece = PIECES[letter]
            sides[piece.color].append("K" * piece.is_king + game.square_name(square))
    return Line.begin(game, f"{turn}:W{','.join(sides[WHITE])}:B{','.join(sides[BLACK])}")


def write_move(move: Move) -> str:
    """Return the text of a move: its first and last square and its victims, in ascending order."""
    if not move.victims:
        return f"{move.start}-{move.end}"
    return "x".join(map(str, (move.start, move.end, *sorted(move.victims))))


def read_move(game: Game, position: Position, text: str) -> Move:
    """Return the legal move that a text means. Raises BadHub."""
    wanted = [int(number) for number in re.findall(r"\d+", text)]
    for move in game.legal_moves(position):
        if wanted[:2] == [move.start, move.end] and sorted(wanted[2:]) == sorted(move.victims):
            return move
    raise BadHub(f"{text} is no legal move")
