"""Traps in the openings: moves that end with a mistake, and the puzzle of how to punish it."""

from dataclasses import dataclass
from functools import cached_property

import rules
from engine.line_texts import moves_by_text
from rules import Line, Position


@dataclass(frozen=True)
class Trap:
    """The moves from the beginning of a game; the last one is the mistake.

    The position behind it is that of the puzzle with this number.
    """

    game_key: str
    moves: tuple[str, ...]
    puzzle: int

    @property
    def mistake(self) -> str:
        """The move that steps into the trap."""
        return self.moves[-1]

    @cached_property
    def line(self) -> Line:
        """The moves played, including the mistake; raises KeyError if one is illegal."""
        line = Line.begin(rules.game(self.game_key))
        for text in self.moves:
            line = line.play(moves_by_text(line.game, line.position)[text])
        return line

    def is_ahead(self, line: Line) -> bool:
        """Tell whether the line's position is the one before this trap, however it was reached."""
        return self._stands(line, self.line.positions[-2])

    def is_behind(self, line: Line) -> bool:
        """Tell whether the line's position is the one right after the mistake."""
        return self._stands(line, self.line.position)

    def _stands(self, line: Line, position: Position) -> bool:
        return line.game.key == self.game_key and line.position == position


def list_trap_faults(trap: Trap, fens: dict[int, str]) -> list[str]:
    """List what is wrong with a trap; `fens` are the positions of the puzzles."""
    try:
        line = trap.line
    except KeyError as error:
        return [f"the trap of puzzle {trap.puzzle} has an illegal move: {error}"]
    if fens.get(trap.puzzle) != line.game.fen(line.position):
        return [f"the trap of puzzle {trap.puzzle} leads to another position"]
    return []
