"""Values of men by square, learned from games: files for the games that gain by them."""

from pathlib import Path

from engine.square_values import SquareValues, guess_values
from rules.board import Board
from rules.variant import Variant

FOLDER = Path(__file__).with_name("tables")
SUFFIX = ".squares"


def find_values(variant: Variant) -> SquareValues:
    """Return the learned values of a game, or guessed ones if none are shipped."""
    return learned_values(variant) if has_learned(variant) else guess_values(variant)


def has_learned(variant: Variant) -> bool:
    """Tell whether learned values of a game are shipped."""
    return file_of(variant).exists()


def learned_values(variant: Variant) -> SquareValues:
    """Return the values shipped for a game; those of kings are guessed."""
    men = tuple(map(int, file_of(variant).read_text().split()))
    return SquareValues(men, guess_values(variant).kings)


def file_of(variant: Variant) -> Path:
    """Return the path of the file for a game's learned values."""
    return FOLDER / f"{variant.key}{SUFFIX}"


def write_men(board: Board, men: tuple[int, ...]) -> str:
    """Return the text of a file: a line for each row of the board, Black's side first."""
    rows: dict[int, list[int]] = {}
    for square, worth in zip(board.squares, men, strict=True):
        rows.setdefault(board.place(square)[0], []).append(worth)
    return "".join(f"{' '.join(map(str, row))}\n" for row in rows.values())
