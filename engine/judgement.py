"""How good the move of a finished game was: its score beside that of the best one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.limits import Found, Limits
from engine.line_texts import write_moves
from engine.odds import odds_of_winning
from engine.tree import SURE
from rules import Line, Move

if TYPE_CHECKING:  # who only reads what was found does not load the search
    from engine.search import Searcher

FIRST_LOOK = 0.6  # of the time, to find the best move; the rest is for the one that was played


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move of a game and the best one in its place, as text and numbers that can be stored.

    Scores are in hundredths of a man, for the side that moves.
    """

    ply: int  # 0 is the first move of the game
    best: Sequence[str]  # the best move and what follows, every landing written
    score: int  # of the best move
    played_score: int  # of the move that was played, never above the best
    depth: int  # plies to which both were searched

    @property
    def loss(self) -> float:
        """Return how much smaller the odds of winning became by the move, from 0 to 1."""
        return odds_of_winning(self.score) - odds_of_winning(self.played_score)


def judge(searcher: "Searcher", line: Line, played: Move, limits: Limits) -> Judgement:
    """Judge a legal move at the end of a line."""
    first = replace(limits, seconds=limits.seconds * FIRST_LOOK)
    findings = [*searcher.deepen(line, first)]
    best = findings[-1]
    if best.line[0] == played:
        score = settled_score(findings, best.depth)
        return Judgement(line.ply, write_moves(line, best.line), score, score, best.depth)
    second = replace(limits, depth=max(1, best.depth), seconds=limits.seconds - first.seconds)
    others = [*searcher.deepen(line, second, [played])]
    depth = min(best.depth, others[-1].depth)
    score, played_score = settled_score(findings, depth), settled_score(others, depth)
    texts = write_moves(line, best.line)
    return Judgement(line.ply, texts, score, min(score, played_score), depth)


def settled_score(findings: Sequence[Found], depth: int) -> int:
    """Return the mean of the scores at a depth and one ply before: one more ply favors its side."""
    scores = {found.depth: found.score for found in findings}
    score, before = scores.get(depth, 0), scores.get(depth - 1, 0)
    return score if depth < 2 or abs(score) > SURE else (score + before) // 2
