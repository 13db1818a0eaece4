"""Plain minimax: no window, no memory, no order. What a search must find, slowly found."""

from engine.draw_horizon import DrawHorizon
from engine.tree import WON, Evaluate, Tree
from engine.walk import BRANCHES
from rules import Line, Move, Position


class TooLarge(Exception):
    """The tree has more positions than a test can wait for."""


class Minimax:
    """The worth of positions of one game, with the same depths and ends as the search.

    Raises TooLarge.
    """

    def __init__(self, tree: Tree, evaluate: Evaluate, line: Line) -> None:
        self.tree, self.evaluate, self.path = tree, evaluate, list(line.positions[:-1])
        self.horizon = DrawHorizon(line)
        self.positions_left = 10_000

    def best(self, root: Position, depth: int) -> int:
        """Return the worth of a position that is not over, searched to a depth."""
        return self._best(root, self.tree.legal_moves(root), depth - 1, 0)

    def _best(self, node: Position, moves: list[Move], left: int, ply: int) -> int:
        self.path.append(node)
        scores = []
        for move in moves:
            after = self.tree.play(node, move)
            score = self._worth(after, left, ply + 1)
            scores.append(score if after.turn is node.turn else -score)
        self.path.pop()
        return max(scores)

    def _worth(self, node: Position, depth: int, ply: int) -> int:
        if depth <= 0:
            return self._settled(node, ply, BRANCHES, may_flee=True)
        if node in self.path or self.horizon.is_drawn(node, ply):
            return 0
        captures = self.tree.captures(node)
        if captures:
            return self._best(node, captures, depth - (len(captures) > 1), ply)
        moves = self.tree.quiet_moves(node)
        return self._best(node, moves, depth - 1, ply) if moves else self._ended(node, ply)

    def _settled(self, node: Position, ply: int, choices: int, may_flee: bool) -> int:
        moves = self.tree.captures(node)
        if not moves:
            if not may_flee or not self.tree.is_threatened(node):
                return self.evaluate(node)
            may_flee, moves, choices = False, self.tree.quiet_moves(node), BRANCHES + 1
            if not moves:
                return self._ended(node, ply)
        if len(moves) > 1:
            choices -= 1
            moves = moves if choices >= 0 else moves[:1]
        return max(self._settled_behind(node, move, ply, choices, may_flee) for move in moves)

    def _settled_behind(
        self, node: Position, move: Move, ply: int, choices: int, may_flee: bool
    ) -> int:
        self.positions_left -= 1
        if not self.positions_left:
            raise TooLarge
        after = self.tree.play(node, move)
        score = self._settled(after, ply, choices, may_flee)
        return score if after.turn is node.turn else -score

    def _ended(self, node: Position, ply: int) -> int:
        score = self.tree.ended(node)
        return score - ply if score == WON else score + ply if score == -WON else score
