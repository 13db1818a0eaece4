"""Values of men in pairs, learned from games: files for the games that gain by them."""

from pathlib import Path

from engine.pair_values import PairValues, list_foes, list_friends
from engine.square_files import FOLDER, write_men
from rules.board import Board
from rules.variant import Variant

SUFFIX = ".pairs"
A_LINE = 20  # numbers


def has_pairs(variant: Variant) -> bool:
    """Tell whether values of pairs are shipped for a game."""
    return file_of(variant).exists()


def learned_pairs(variant: Variant) -> PairValues:
    """Return the values that are shipped for a game."""
    return read_pairs(variant.board, tuple(map(int, file_of(variant).read_text().split())))


def file_of(variant: Variant) -> Path:
    """Return the path of the file for a game's pairs."""
    return FOLDER / f"{variant.key}{SUFFIX}"


def read_pairs(board: Board, worths: tuple[int, ...]) -> PairValues:
    """Return the values in a flat list: those of single men, of friends, then of foes."""
    friends, foes = list_friends(board), list_foes(board)
    first, second = len(board.squares), len(board.squares) + len(friends)
    return PairValues(
        worths[:first],
        dict(zip(friends, worths[first:second], strict=True)),
        dict(zip(foes, worths[second:], strict=True)),
    )


def write_pairs(board: Board, values: PairValues) -> str:
    """Return the text of a file: men laid out as on the board, then friends, then foes."""
    parts = [write_men(board, values.men)]
    for worths in ([*values.friends.values()], [*values.foes.values()]):
        lines = (worths[at : at + A_LINE] for at in range(0, len(worths), A_LINE))
        parts.append("".join(f"{' '.join(map(str, line))}\n" for line in lines))
    return "\n".join(parts)
