"""Whether a move keeps a win: a side's lead once captures are over, searched ever deeper.

The lead is counted as in `forced_wins`, so that a move is judged by what a solution promises.
"""

from dataclasses import dataclass

from engine.ending_search import evaluate_endings, is_nearly_solved
from engine.endings import Endings
from engine.forced_wins import FLYING_KING, MAN, POINT, SLOW_KING
from engine.limits import Limits
from engine.tree import SURE, Evaluate, Tree, tree_of
from engine.walk import Knowledge, Stopped, Walk
from rules import Game, Line, Move, Position

VERSION = 1  # of the findings made here: stored findings of another version are out of date
CERTAIN = 14  # the plies after which a win is believed, though it could be searched deeper


@dataclass(frozen=True, slots=True)
class Kept:
    """Whether a move keeps a win, and how deep it was searched."""

    is_kept: bool
    score: int  # a bound of the score reached, in hundredths of a man
    depth: int  # plies searched in full
    nodes: int


def lead_evaluation(game: Game) -> Evaluate:
    """Return the function that counts a side's lead, in hundredths of a man.

    A flying king may save a side, so a lead over one counts a king less.
    """
    is_flying = game.variant.flying_kings
    king = FLYING_KING if is_flying else SLOW_KING

    def lead(position: Position) -> int:
        men, kings, foe_men, foe_kings = map(int.bit_count, position[:4])
        ahead = MAN * (men - foe_men) + king * (kings - foe_kings)
        if is_flying and foe_kings and ahead > 0:
            ahead = max(0, ahead - FLYING_KING)
        elif is_flying and kings and ahead < 0:
            ahead = min(0, ahead + FLYING_KING)
        return ahead * POINT

    return lead


class KeptWins:
    """Tells whether moves from one position keep a win; it remembers its findings."""

    def __init__(self, line: Line, needed: int, endings: Endings | None = None) -> None:
        """Ask for a score of `needed` hundredths of a man for the side to move."""
        self._line, self._needed = line, needed
        self._tree: Tree = tree_of(line.game)
        self._evaluate = lead_evaluation(line.game)
        if endings and is_nearly_solved(line.position):
            self._evaluate = evaluate_endings(endings, self._evaluate)
        self._known = Knowledge()

    def ask(self, move: Move, limits: Limits) -> Kept:
        """Search ever deeper until the limits are reached or the answer is certain."""
        after = self._tree.play(self._line.position, move)
        walk = Walk(self._tree, self._evaluate, self._known, limits, self._line)
        found, depth = 0, 0
        for depth in range(1, limits.depth + 1):  # reported in the answer
            try:
                score = self._score(walk, after, depth - 1)
            except Stopped:
                depth -= 1
                break
            found = score
            if abs(score) > SURE or (score >= self._needed and depth >= CERTAIN):
                break
        return Kept(found >= self._needed, found, depth, walk.nodes)

    def _score(self, walk: Walk, after: Position, left: int) -> int:
        """Return a bound of a position's score that tells whether it is enough. Raises Stopped."""
        needed = self._needed
        if after.turn is self._line.turn:
            return walk.worth(after, left, needed - 1, needed)
        return -walk.worth(after, left, -needed, 1 - needed)
