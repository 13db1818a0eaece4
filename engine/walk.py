"""The walk through the tree of one position: principal variation search with a memory."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.draw_horizon import NEVER, DrawHorizon
from engine.limits import DEEPEST, Care, Limits
from engine.tree import SURE, WON, Evaluate, Tree
from rules import Line, Move, Position

STEADY = 60  # hundredths of a man that a side is trusted not to lose, for each ply left
BRANCHES = 4  # captures with a choice, one behind the other, that are followed behind a leaf
LOOKS = 256  # nodes between two looks at the limits
REMEMBERED = 100_000  # positions
ENTRY_BYTES = 600  # of memory that a remembered position takes, at most

Entry = tuple[int, int, int, Move]  # depth, the worth at least and at most, the move to try first
Settle = Callable[[Position, int, int], int]
Late = tuple[int, int]  # how many moves are tried before one is tried a ply, or two, less deep


def late_moves(left: int) -> Late:
    """Return from which quiet move on depth is saved, by the plies left."""
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
    """What searches of one game leave to those that follow."""

    most: int = REMEMBERED  # positions, and those that a search meets between two looks
    entries: dict[Position, Entry] = field(default_factory=dict)
    often: dict[int, int] = field(default_factory=dict)  # how good a step was, by its two squares

    def make_room(self) -> None:
        """Let newer steps count more than older ones, and forget too many positions."""
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
        """Lay out what is asked at every node of the tree that begins where a line ends."""
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
            self.entries.clear()  # what was found holds with that many plies to a draw only
        self.deadline = limits.clock() + limits.seconds
        self.nodes, self.next_look = 0, min(LOOKS, limits.nodes)
        self.branched = 0  # captures with a choice behind the leaf that is settled
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
        """Return a remembered worth, None where it does not decide between alpha and beta."""
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
        """Return the worth of the best of some moves, each searched to the depth that is left."""
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
        """Return the worth of a move that was better than thought."""
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
            before, self.branched = self.branched, -1  # the quiet move is no capture
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
        """Return the worth of the best of some moves once the positions behind them are settled."""
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
        """Return which of some captures are followed: only the first one behind many choices.

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
        """The plies from the root to what stands behind the path."""
        return len(self.path) - self.played

    def check_limits(self) -> None:
        """Go on, if with an empty memory where it was full. Raises Stopped."""
        limits = self.limits
        self.next_look = min(self.nodes + LOOKS, limits.nodes)
        if len(self.entries) > self.most:
            self.entries.clear()
        is_late = limits.clock() > self.deadline
        if is_late or self.nodes >= limits.nodes or limits.is_stopped():
            raise Stopped


def put_first(hint: Move | None, moves: list[Move]) -> list[Move]:
    """Return moves with a hint among them first."""
    if hint is None or hint is moves[0]:
        return moves
    return [hint, *[move for move in moves if move is not hint]]
