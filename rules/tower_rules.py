"""Towers: a captured piece is not removed, but goes under the tower that captured it.

The tops of the towers are an ordinary position of draughts and move by the rules of a variant; the
pieces below are the memory of the position, such as `((12, "wB"), (15, "b"))`: by square, a letter
for each piece from the top down.
"""

from collections.abc import Mapping
from typing import cast

from rules.board import Board, Square, Squares
from rules.move_rules import MoveRules
from rules.position import OTHER, Color, Move, Piece, Position
from rules.special_rules import ChangedRules

Tower = tuple[Piece, ...]  # the top piece first
Towers = dict[Square, Tower]

LETTERS = {"w": Piece(Color.WHITE), "b": Piece(Color.BLACK)}
LETTERS |= {letter.upper(): Piece(man.color, True) for letter, man in LETTERS.items()}
LETTER_OF = {piece: letter for letter, piece in LETTERS.items()}
KINDS = ("wW", "bB")  # the letters of a man and of a king, by colour


def towers_of(board: Board, position: Position) -> Towers:
    """Return every tower and its square."""
    below = prisoners_of(position)
    return {
        square: (Piece(color, is_king), *map(LETTERS.__getitem__, below.get(square, "")))
        for color in Color
        for is_king, tops in zip((False, True), position.of(color), strict=True)
        for square in sorted(board.numbers(tops))
    }


def prisoners_of(position: Position) -> dict[Square, str]:
    """Return the pieces below the tops of towers, as letters, by square."""
    memory = cast("tuple[tuple[Square, str], ...]", position.memory)
    return dict(memory)


def position_of(board: Board, towers: Mapping[Square, Tower], turn: Color) -> Position:
    """Return the position with these towers."""

    def tops(piece: Piece) -> int:
        return board.set_of(square for square, tower in towers.items() if tower[0] == piece)

    white, black = ((tops(Piece(c, False)), tops(Piece(c, True))) for c in Color)
    below = {square: letters_of(tower[1:]) for square, tower in towers.items() if tower[1:]}
    return Position.of_sides(white, black, turn)._replace(memory=tuple(sorted(below.items())))


def letters_of(tower: Tower) -> str:
    """Return a letter for each piece of a tower, from the top down."""
    return "".join(map(LETTER_OF.__getitem__, tower))


class TowerRules(ChangedRules):
    """Rules by which the top of a jumped tower goes under the jumper; the next one rules it.

    The captured tops follow in the order of capture, once the move has ended.
    """

    def __init__(self, rules: MoveRules) -> None:
        super().__init__(rules)
        self._square = (0, *self.variant.board.in_order)  # by the number of its square

    def play(self, position: Position, move: Move) -> Position:
        men, kings, foe_men, foe_kings, turn, memory = position
        tops = [foe_men, foe_kings, men ^ move.men, kings ^ move.kings]
        if move.victims or memory:
            below = prisoners_of(position)
            under = below.pop(move.start, "")
            for victim in move.victims:
                under += self._capture(victim, OTHER[turn], tops, below)
            if under:
                below[move.end] = under
            memory = tuple(sorted(below.items()))
        foe_men, foe_kings, men, kings = tops
        return Position(foe_men, foe_kings, men, kings, OTHER[turn], memory)

    def _capture(
        self, victim: Square, owner: Color, tops: list[Squares], below: dict[Square, str]
    ) -> str:
        """Remove the top of a tower, and return its letter as a prisoner.

        The first two sets of tops are the men and kings of its owner.
        """
        square = self._square[victim]
        is_king = bool(tops[1] & square)
        tops[is_king] ^= square
        if left := below.pop(victim, ""):
            freed = LETTERS[self._write_captured(left[0])]
            tops[freed.is_king + 2 * (freed.color is not owner)] |= square
            if left[1:]:
                below[victim] = left[1:]
        return self._write_captured(KINDS[owner][is_king])

    def _write_captured(self, letter: str) -> str:
        """Return the letter of a piece once it is captured, or freed."""
        return letter if self.variant.prisoners_keep_rank else letter.lower()
