"""Random positions as pieces on squares, which any generator can set up."""

from collections import Counter
from collections.abc import Callable
from random import Random

from rules import Color, Game, Line, Piece, Square

Pieces = dict[Square, Piece]
Diagram = tuple[Color, Pieces]


def played(game: Game, random: Random) -> Diagram:
    """A position of a random game."""
    line = Line.begin(game)
    for _ in range(random.randrange(8, 70)):
        moves = game.legal_moves(line.position)
        if not moves:
            break
        line = line.play(random.choice(moves))
    stacks = game.stacks(line.position)
    return line.turn, {square: stack[0] for square, stack in stacks.items()}


def scattered(game: Game, random: Random) -> Diagram:
    """A few pieces anywhere, many of them kings: as a game may have them, and no more."""
    last = game.board.height - 1
    most = Counter(stack[0].color for stack in game.stacks(game.start()).values())
    pieces: Pieces = {}
    for square in random.sample(game.board.squares, random.randrange(4, 17)):
        color, row = random.choice(list(Color)), game.board.place(square)[0]
        is_crowned = row == (last if color else 0)
        if most[color]:
            pieces[square] = Piece(color, is_crowned or random.random() < 0.3)
            most[color] -= 1
    return random.choice(list(Color)), pieces


def fen(diagram: Diagram, name: Callable[[Square], str] = str) -> str:
    """The diagram as text; by default squares are numbered from the top left on every board."""
    turn, pieces = diagram
    lists = [
        ",".join(
            f"{'K' * piece.is_king}{name(square)}"
            for square, piece in pieces.items()
            if piece.color is color
        )
        for color in Color
    ]
    return f"{'WB'[turn]}:W{lists[0]}:B{lists[1]}"
