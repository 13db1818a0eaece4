"""The search of one position's tree: principal variation search with a transposition table."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.draw_horizon import NEVER, DrawHorizon
from engine.limits import DEEPEST, Care, Limits
from engine.tree import SURE, WON, Evaluate, Tree
from rules import Line, Move, Position

STEADY = 60  # the margin in hundredths of a man for skipping a quiet position, for each ply left
BRANCHES = 4  # the captures with a choice, one after another, followed beyond a leaf
LOOKS = 256  # the nodes between two checks of the limits
REMEMBERED = 100_000  # positions
ENTRY_BYTES = 600  # the most bytes that a remembered position takes

Entry = tuple[int, int, int, Move]  # depth, lower and upper bound of the worth, move to try first
Settle = Callable[[Position, int, int], int]
Late = tuple[int, int]  # how many moves are tried before reductions of one ply, and of two


def late_moves(left: int) -> Late:
    """Return, by the plies left, the number of the quiet move from which depth is reduced."""
    if left < 2:
        return NONE_LATE
    return 3, 8 if left >= 4 else NEVER


NONE_LATE = NEVER, NEVER
LATE = {
    Care.SELECTIVE: [late_moves(left) for left in range(DEEPEST + 1)],
    Care.EXACT: [NONE_LATE] * (DEEPEST + 1),
}
STEADY_DEPTH = {Care.SELECTIVE: 3, Care.EXACT: 0}  # plies left


class Stopped(Exception):
    """A limit was reached in the middle of a depth."""


@dataclass(slots=True)
class Knowledge:
    """The findings that searches of one game leave to later ones."""

    most: int = REMEMBERED  # the positions remembered, plus those met between two checks
    entries: dict[Position, Entry] = field(default_factory=dict)
    often: dict[int, int] = field(default_factory=dict)  # how good steps were, by their squares

    def make_room(self) -> None:
        """Let newer steps count more than older ones, and empty a memory half full of positions."""
        if len(self.entries) > self.most // 2:
            self.entries.clear()
        for step in self.often:
            self.often[step] >>= 3


class Walk:
    """One search of one position.

    Scores are for the side to move: exact between alpha and beta, a bound beyond.
    """

    def __init__(
        self,
        tree: Tree,
        evaluate: Evaluate,
        known: Knowledge,
        limits: Limits,
        line: Line,
    ) -> None:
        """Prepare the search of the tree whose root is the end of a line."""
        self.captures, self.quiet_moves, self.play = tree.captures, tree.quiet_moves, tree.play
        self.is_threatened, self.ended, self.evaluate = tree.is_threatened, tree.ended, evaluate
        self.entries, self.often, self.most = known.entries, known.often, known.most
        self.limits = limits
        self.late, self.steady_depth = LATE[limits.care], STEADY_DEPTH[limits.care]
        self.path = {*line.positions}
        self.played = len(self.path) - 1
        self.horizon = DrawHorizon(line)
        self.draw_length = self.played + self.horizon.plies  # of a path that may end in a draw
        if self.horizon.plies < NEVER:
            self.entries.clear()  # findings hold only with this many plies left to a draw
        self.deadline = limits.clock() + limits.seconds
        self.nodes, self.next_look = 0, min(LOOKS, limits.nodes)
        self.branched = 0  # the captures with a choice since the leaf being settled
        self.top = -WON

    def rank(self, root: Position, choices: list[Move], depth: int) -> None:
        """Search every choice to a depth, and put the best one first. Raises Stopped."""
        self.top = -WON - 1
        for at, move in enumerate(choices):
            after = self.play(root, move)
            if after[4] is root[4]:
                score = self.worth(after, depth - 1, self.top, WON)
            else:
                score = self.try_again(after, depth - 1, at, self.top, WON)
            if score > self.top:
                self.top = score
                choices.insert(0, choices.pop(at))

    def worth(self, node: Position, depth: int, alpha: int, beta: int) -> int:
        """Return the worth of a position, searched to a depth. Raises Stopped."""
        if depth <= 0:
            return self.settle(node, alpha, beta)
        self.nodes += 1
        if self.nodes >= self.next_look:
            self.check_limits()
        if node in self.path:
            return 0
        if len(self.path) >= self.draw_length and self.horizon.is_drawn(node, self.plies):
            return 0
        hint = None
        if (entry := self.entries.get(node)) is not None:
            seen, low, high, hint = entry
            if seen >= depth and (score := self.decide(low, high, alpha, beta)) is not None:
                return score
        if moves := self.captures(node):
            left = depth - (len(moves) > 1)  # an only capture costs no depth
            return self.best_of(node, put_first(hint, moves), left, alpha, beta)
        return self.worth_of_quiet(node, depth, hint, alpha, beta)

    def decide(self, low: int, high: int, alpha: int, beta: int) -> int | None:
        """Return a remembered worth, or None if it does not decide between alpha and beta."""
        low, high = self.seen_from_root(low), self.seen_from_root(high)
        if low >= beta or low == high:
            return low
        return high if high <= alpha else None

    def worth_of_quiet(
        self, node: Position, depth: int, hint: Move | None, alpha: int, beta: int
    ) -> int:
        """Return the worth of a position in which nothing can be captured."""
        moves = self.quiet_moves(node)
        if not moves:
            return self.seen_from_root(self.ended(node))
        if depth <= self.steady_depth and beta - alpha == 1:
            score = self.evaluate(node)
            if score - STEADY * depth >= beta:
                return score
        if depth > 1:
            often = self.often.get
            moves = sorted(moves, key=lambda move: -often(move.men | move.kings, 0))
        return self.best_of(node, put_first(hint, moves), depth - 1, alpha, beta)

    def best_of(self, node: Position, moves: list[Move], left: int, alpha: int, beta: int) -> int:
        """Return the worth of the best of these moves, each searched to the remaining depth."""
        play, worth, path = self.play, self.worth, self.path
        turn, best, top, first = node[4], -WON - 1, alpha, moves[0]
        one_less, two_less = NONE_LATE if first.victims else self.late[left]
        path.add(node)
        for count, move in enumerate(moves):
            after = play(node, move)
            if after[4] is turn:
                score = worth(after, left, top, beta)
            elif not count:
                score = -worth(after, left, -beta, -top)
            else:
                less = (count >= one_less) + (count >= two_less)
                score = -worth(after, left - less, -top - 1, -top)
                if score > top and (less or score < beta):
                    score = self.try_again(after, left, less, top, beta)
            if score > best:
                best = score
                if score > top:
                    top, first = score, move
                    if score >= beta:
                        break
        path.discard(node)
        low, high = best if best > alpha else -WON, best if best < beta else WON
        self.remember(node, left + 1, low, high, first)
        return best

    def try_again(self, after: Position, left: int, less: int, top: int, beta: int) -> int:
        """Search a move that was better than expected again, and return its worth."""
        score = -self.worth(after, left, -top - 1, -top) if less else top + 1
        if top < score < beta:
            score = -self.worth(after, left, -beta, -top)
        return score

    def settle(self, node: Position, alpha: int, beta: int) -> int:
        """Return the worth of a position once nothing can be captured and no man threatens to.

        Raises Stopped.
        """
        self.nodes += 1
        moves = self.captures(node)
        while len(moves) == 1:  # a chain of only captures needs no comparison
            after = self.play(node, moves[0])
            if after[4] is not node[4]:
                return -self.settle(after, -beta, -alpha)
            node, moves = after, self.captures(after)
            self.nodes += 1
        if moves:
            return self.best_settled(node, moves, alpha, beta, self.settle)
        if not self.is_threatened(node):
            return self.evaluate(node)
        if moves := self.quiet_moves(node):
            before, self.branched = self.branched, -1  # the quiet move is not a capture
            score = self.best_settled(node, moves, alpha, beta, self.settle_captures)
            self.branched = before
            return score
        return self.seen_from_root(self.ended(node))

    def settle_captures(self, node: Position, alpha: int, beta: int) -> int:
        """Return the worth of a position once nothing can be captured. Raises Stopped."""
        self.nodes += 1
        if moves := self.captures(node):
            return self.best_settled(node, moves, alpha, beta, self.settle_captures)
        return self.evaluate(node)

    def best_settled(
        self, node: Position, moves: list[Move], alpha: int, beta: int, settle: Settle
    ) -> int:
        """Return the worth of the best of these moves once the positions after them are settled."""
        if has_choice := len(moves) > 1:
            moves = self.branch(moves)
        turn, best, play = node[4], -WON - 1, self.play
        for move in moves:
            after = play(node, move)
            if after[4] is turn:
                score = settle(after, alpha, beta)
            else:
                score = -settle(after, -beta, -alpha)
            if score > best:
                best = score
                if score > alpha:
                    if score >= beta:
                        break
                    alpha = score
        self.branched -= has_choice
        return best

    def branch(self, moves: list[Move]) -> list[Move]:
        """Return which of these captures to follow: after many choices, only the first.

        Raises Stopped.
        """
        if self.nodes >= self.next_look:
            self.check_limits()
        self.branched += 1
        return moves if self.branched <= BRANCHES else moves[:1]

    def seen_from_root(self, score: int) -> int:
        """Return a score in which a win or a loss counts its plies from the root."""
        plies = self.plies
        return score - plies if score > SURE else score + plies if score < -SURE else score

    def seen_from_here(self, score: int) -> int:
        """Return a score in which a win or a loss counts its plies from the end of the path."""
        plies = self.plies
        if SURE < score < WON:
            return score + plies
        return score - plies if -WON < score < -SURE else score

    def remember(self, node: Position, depth: int, low: int, high: int, first: Move) -> None:
        """Keep what was found about a position, wins and losses counted in plies from there."""
        if not -SURE <= low <= high <= SURE:
            low, high = self.seen_from_here(low), self.seen_from_here(high)
        self.entries[node] = depth, low, high, first
        if high == WON and not first.victims:
            step = first.men | first.kings
            self.often[step] = self.often.get(step, 0) + depth * depth

    @property
    def plies(self) -> int:
        """The plies from the root to the position at the end of the path."""
        return len(self.path) - self.played

    def check_limits(self) -> None:
        """Check the limits, and empty a full memory. Raises Stopped."""
        limits = self.limits
        self.next_look = min(self.nodes + LOOKS, limits.nodes)
        if len(self.entries) > self.most:
            self.entries.clear()
        is_late = limits.clock() > self.deadline
        if is_late or self.nodes >= limits.nodes or limits.is_stopped():
            raise Stopped


def put_first(hint: Move | None, moves: list[Move]) -> list[Move]:
    """Return the moves with the hint, if it is among them, first."""
    if hint is None or hint is moves[0]:
        return moves
    return [hint, *[move for move in moves if move is not hint]]
