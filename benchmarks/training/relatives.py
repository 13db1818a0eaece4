"""What the learned tables of other games say about a game: often they serve it as they are."""

from collections.abc import Iterator, Sequence

from engine.square_files import has_learned, learned_values
from engine.square_values import SquareValues, guess_values
from rules import Game, Square
from rules.board import Board


def list_relatives(game: Game, others: Sequence[Game]) -> Iterator[tuple[Game, SquareValues]]:
    """Yield the values that others of the same aim lend to a game, each once.

    Boards of the same size go before all others, which are stretched.
    """
    related = [
        other
        for other in others
        if has_learned(other.variant) and is_related(game, other) and other is not game
    ]
    near = [other for other in related if size_of(other.board) == size_of(game.board)]
    seen = set()
    for other in near or related:
        values = lend_values(other, game)
        if values.men not in seen:
            seen.add(values.men)
            yield other, values


def is_related(game: Game, other: Game) -> bool:
    """Tell whether two games have the same aim, and boards of the same kind."""
    one, two = game.variant, other.variant
    return one.loser_wins == two.loser_wins and one.board.checkered == two.board.checkered


def size_of(board: Board) -> tuple[int, int]:
    """Return the width and the height of a board."""
    return board.width, board.height


def lend_values(lender: Game, game: Game) -> SquareValues:
    """Return guessed values for a game, changed as learning changed those of another game."""
    learned, before = learned_values(lender.variant).men, guess_values(lender.variant).men
    guess = guess_values(game.variant)
    nearest = (find_nearest(game.board, square, lender.board) for square in game.board.squares)
    men = (
        worth + learned[there - 1] - before[there - 1]
        for worth, there in zip(guess.men, nearest, strict=True)
    )
    return SquareValues(tuple(men), guess.kings)


def find_nearest(board: Board, square: Square, other: Board) -> Square:
    """Return the square of another board that lies most as a square does on its own board.

    Of two boards that are mirror images of each other, one is turned over.
    """
    row, column = board.place(square)
    if board.mirrored != other.mirrored:
        column = board.width - 1 - column
    y = row * (other.height - 1) / (board.height - 1)
    x = column * (other.width - 1) / (board.width - 1)

    def distance(there: Square) -> float:
        down, right = other.place(there)
        return (down - y) ** 2 + (right - x) ** 2

    return min(other.squares, key=distance)
