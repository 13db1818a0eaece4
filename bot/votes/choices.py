"""The choices of a poll: the different positions that legal moves lead to."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from rules import Game, Move, Position, Style


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices as texts, in the order of the legal moves, and the choice of each legal move.

    For shots, the texts are only some of the possible choices, and there are no moves.
    """

    texts: tuple[str, ...]
    of_moves: Mapping[Move, str] = field(default_factory=dict)
    has_others: bool = False


def find_choices(game: Game, position: Position) -> Choices:
    """Return the choices of a position.

    Two ways to the same position are one choice, named after the first of them.
    """
    texts: dict[Hashable, str] = {}
    of_moves: dict[Move, str] = {}
    for move in game.legal_moves(position):
        after = game.play(position, move)
        texts.setdefault(after, game.write(position, move, Style.LONG))
        of_moves[move] = texts[after]
    return Choices(tuple(texts.values()), of_moves)
