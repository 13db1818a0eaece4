"""What lessons and puzzles ask of a position."""

from rules import Color, Game, Position, Square

OTHER_TURN = {"W": "B", "B": "W"}


def squares_by_name(game: Game) -> dict[str, Square]:
    """Return the played squares by their names, in order."""
    return {game.square_name(square): square for square in game.board.squares}


def pass_turn(game: Game, position: Position) -> Position:
    """Return the same position with the other side to move."""
    fen = game.fen(position)
    return game.start(OTHER_TURN[fen[0]] + fen[1:])


def list_victims(game: Game, position: Position) -> set[str]:
    """Name the squares of the pieces that can be taken now."""
    moves = game.legal_moves(position)
    return {game.square_name(square) for move in moves for square in move.victims}


def find_tops(game: Game, position: Position) -> dict[Square, Color]:
    """Return the owner of the piece, or of the tower, on each occupied square."""
    return {square: stack[0].color for square, stack in game.stacks(position).items()}
