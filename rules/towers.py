"""Games of towers, and their FENs."""

import re
from collections.abc import Mapping

from rules.board import Square
from rules.errors import BadFen, FenFault
from rules.fen import SHOWN, Part, split_sections, split_text
from rules.game import Game
from rules.position import Position
from rules.set_up import check_rank
from rules.square_names import find_square
from rules.tower_rules import LETTERS, Tower, Towers, letters_of, position_of, towers_of

ITEM = r"(?P<square>\w+)\s*=\s*(?P<tower>[wbWB]+)"


class TowerGame(Game):
    """A variant of draughts whose pieces are towers."""

    def stacks(self, position: Position) -> Mapping[Square, Tower]:
        return towers_of(self.board, position)

    def fen(self, position: Position) -> str:
        """Write towers by square, top first, kings as capitals: `W:c3=w,d4=bw,e5=Wbb`."""
        towers = (
            f"{self.square_name(square)}={letters_of(tower)}"
            for square, tower in self.stacks(position).items()
        )
        return f"{'WB'[position.turn]}:{','.join(sorted(towers))}"

    def read_position(self, text: str) -> Position:
        """Return the towers that a text describes; in a plain FEN each is a single piece."""
        if "=" not in text:
            return super().read_position(text)
        turn, parts = split_sections(text, self.first_mover)
        towers: Towers = {}
        for part in parts:
            for item in split_text(Part(part.at, part.text.removesuffix(".")), ","):
                square, tower = self._read_tower(text, item)
                if square in towers:
                    raise BadFen(text, item.at, FenFault.OCCUPIED, self.square_name(square))
                check_rank(self.variant, text, item.at, square, tower[0])
                towers[square] = tower
        return position_of(self.board, towers, turn)

    def _read_tower(self, text: str, item: Part) -> tuple[Square, Tower]:
        found = re.fullmatch(ITEM, item.text)
        if found is None:
            raise BadFen(text, item.at, FenFault.NOT_A_PIECE, item.text[:SHOWN])
        square = find_square(self.variant, found["square"].lower())
        if square is None:
            raise BadFen(text, item.at, FenFault.NO_SUCH_SQUARE, found["square"])
        return square, tuple(LETTERS[letter] for letter in found["tower"])
