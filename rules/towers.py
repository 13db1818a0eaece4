"""Games of towers: a captured piece is not taken off, but goes under the tower that captured it.

The tops of the towers are an ordinary position of draughts and move by the rules of a variant;
what lies below them is the memory of the position, by squares.
"""

import re
from collections.abc import Mapping

from rules.board import Board, Square
from rules.draughts import Draughts
from rules.errors import BadFen
from rules.fen import Part, sections, split
from rules.naming import find_square
from rules.position import Color, Move, Piece, Position
from rules.set_up import check_rank
from rules.twists import Twisted

Tower = tuple[Piece, ...]  # the top piece first
Towers = dict[Square, Tower]

LETTERS = {"w": Piece(Color.WHITE), "b": Piece(Color.BLACK)}
LETTERS |= {letter.upper(): Piece(man.color, True) for letter, man in LETTERS.items()}
LETTER_OF = {piece: letter for letter, piece in LETTERS.items()}
ITEM = r"(?P<square>\w+)\s*=\s*(?P<tower>[wbWB]+)"


def towers_of(board: Board, position: Position) -> Towers:
    """Every tower and its square."""
    below = dict(position.memory) if isinstance(position.memory, tuple) else {}
    return {
        square: (Piece(color, is_king), *below.get(square, ()))
        for color in Color
        for is_king, tops in zip((False, True), position.of(color), strict=True)
        for square in sorted(board.numbers(tops))
    }


def position_of(board: Board, towers: Mapping[Square, Tower], turn: Color) -> Position:
    """The position in which these towers stand."""

    def tops(piece: Piece) -> int:
        return board.set_of(square for square, tower in towers.items() if tower[0] == piece)

    white, black = ((tops(Piece(c, False)), tops(Piece(c, True))) for c in Color)
    below = tuple(sorted((square, tower[1:]) for square, tower in towers.items() if tower[1:]))
    return Position.placed(white, black, turn)._replace(memory=below)


class Stacking(Twisted):
    """The top of a tower that is jumped goes under the jumper; the piece below it rules then.

    The captured tops follow in the order of capture, once the move has ended.
    """

    def play(self, position: Position, move: Move) -> Position:
        board = self.variant.board
        towers = towers_of(board, position)
        top, *below = towers.pop(move.start)
        for victim in move.victims:
            captured, *left = towers.pop(victim)
            below.append(self._ranked(captured))
            if left:
                towers[victim] = (self._ranked(left[0]), *left[1:])
        towers[move.end] = (Piece(top.color, top.is_king or move.is_crowned), *below)
        return position_of(board, towers, position.turn.other)

    def _ranked(self, piece: Piece) -> Piece:
        """A piece that is captured, or freed."""
        return piece if self.variant.prisoners_keep_rank else Piece(piece.color)


class TowerGame(Draughts):
    """A variant of draughts whose pieces are towers."""

    def stacks(self, position: Position) -> Mapping[Square, Tower]:
        return towers_of(self.board, position)

    def fen(self, position: Position) -> str:
        """Towers by square, from top to bottom, kings as capitals: `W:c3=w,d4=bw,e5=Wbb`."""
        towers = (
            f"{self.square_name(square)}={''.join(map(LETTER_OF.__getitem__, tower))}"
            for square, tower in self.stacks(position).items()
        )
        return f"{'WB'[position.turn]}:{','.join(sorted(towers))}"

    def read_position(self, text: str) -> Position:
        """The towers that a text describes; in a FEN of draughts they are of one piece."""
        if "=" not in text:
            return super().read_position(text)
        turn, parts = sections(text, self.first_mover)
        towers: Towers = {}
        for part in parts:
            for item in split(text, Part(part.at, part.text.removesuffix(".")), ","):
                square, tower = self._read_tower(text, item)
                if square in towers:
                    raise BadFen(text, item.at, "a tower stands there already")
                check_rank(self.variant, text, item.at, square, tower[0])
                towers[square] = tower
        return position_of(self.board, towers, turn)

    def _read_tower(self, text: str, item: Part) -> tuple[Square, Tower]:
        found = re.fullmatch(ITEM, item.text)
        if found is None:
            raise BadFen(text, item.at, f"{item.text[:20]!r} is no tower like c3=wb")
        square = find_square(self.variant, found["square"].lower())
        if square is None:
            raise BadFen(text, item.at, f"this board has no square {found['square']}")
        return square, tuple(LETTERS[letter] for letter in found["tower"])
