"""The search for the best move: iterative deepening, best moves first, captures to their end."""

from collections import deque
from collections.abc import Iterator, Sequence

from engine.ending_search import evaluate_endings, is_nearly_solved, solve_root
from engine.endings import Endings
from engine.limits import Found, Limits
from engine.tree import SURE, Evaluate, Tree
from engine.walk import REMEMBERED, Knowledge, Stopped, Walk
from rules import Line, Move, Position


class Searcher:
    """Searches positions of one game, and remembers its findings between moves."""

    def __init__(
        self,
        tree: Tree,
        evaluate: Evaluate,
        most: int = REMEMBERED,
        endings: Endings | None = None,
    ) -> None:
        """Remember at most `most_positions`, and use the given solved endings."""
        self.tree, self.evaluate, self.endings = tree, evaluate, endings
        self.known = Knowledge(most)

    def search(self, line: Line, limits: Limits) -> Found:
        """Return the best move for the side to move that can be found within the limits."""
        findings = deque(self.deepen(line, limits), maxlen=1)
        return findings.pop() if findings else Found((), 0, 0, 0)

    def deepen(
        self, line: Line, limits: Limits, among: Sequence[Move] | None = None
    ) -> Iterator[Found]:
        """Yield ever deeper findings; none if there is no move.

        If `moves` are given, only these are searched.
        """
        root = line.position
        choices = self.tree.legal_moves(root) if among is None else [*among]
        if not choices:
            return
        yield Found((choices[0],), 0, 0, 0)
        evaluate = self.evaluate
        if self.endings and is_nearly_solved(root):
            evaluate = evaluate_endings(self.endings, evaluate)
            solution, choices = solve_root(self.endings, self.tree, root, choices)
            if solution:
                yield solution
                return
        self.known.make_room()
        walk = Walk(self.tree, evaluate, self.known, limits, line)
        best = choices[0]
        for depth in range(1, limits.depth + 1):
            try:
                walk.rank(root, choices, depth)
            except Stopped:
                if choices[0] is not best:
                    yield Found((choices[0],), walk.top, depth - 1, walk.nodes)
                return
            best = choices[0]
            following = self._line(self.tree.play(root, best), depth - 1)
            yield Found((best, *following), walk.top, depth, walk.nodes)
            if abs(walk.top) > SURE:
                return

    def _line(self, position: Position, length: int) -> Iterator[Move]:
        """Yield the line of moves remembered as best."""
        while length and (entry := self.known.entries.get(position)) and entry[1] == entry[2]:
            length -= 1
            yield entry[3]
            position = self.tree.play(position, entry[3])
