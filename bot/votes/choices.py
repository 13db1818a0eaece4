"""What a poll can choose among: the different positions that legal moves lead to."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from rules import Game, Move, Position, Style


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices as texts, in the order of the legal moves, and the choice of each legal move.

    Shots are choices of which the texts are only some, and no moves.
    """

    texts: tuple[str, ...]
    of_moves: Mapping[Move, str] = field(default_factory=dict)
    has_others: bool = False


def find_choices(game: Game, position: Position) -> Choices:
    """Return the choices of a position.

    Two ways to the same position are one choice, called like the first of them.
    """
    texts: dict[Hashable, str] = {}
    of_moves: dict[Move, str] = {}
    for move in game.legal_moves(position):
        after = game.play(position, move)
        texts.setdefault(after, game.write(position, move, Style.LONG))
        of_moves[move] = texts[after]
    return Choices(tuple(texts.values()), of_moves)
