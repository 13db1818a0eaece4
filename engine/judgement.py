"""Judging the moves of a finished game: the score of each, compared with the best move's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.limits import Found, Limits
from engine.line_texts import write_moves
from engine.odds import odds_of_winning
from engine.tree import SURE
from rules import Line, Move, Style

if TYPE_CHECKING:  # code that only reads results does not load the search
    from engine.search import Searcher

FIRST_LOOK = 0.6  # the share of the time for the best move; the rest is for the move played
FORCED = 0.2  # the share of the time for a forced move, of which only the score is wanted
MOST = 2  # the most time for one move, as a multiple of the usual


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move of a game and the best move in its place, as text and numbers that can be stored.

    Scores are in hundredths of a man for the side that moves.
    """

    ply: int  # 0 is the first move of the game
    best: Sequence[str]  # the best move and its continuation, with every landing
    score: int  # of the best move
    played_score: int  # of the move played, never above `best_score`
    depth: int  # the plies to which both were searched

    @property
    def loss(self) -> float:
        """Return by how much the move reduced the odds of winning, from 0 to 1."""
        return odds_of_winning(self.score) - odds_of_winning(self.played_score)


class Allowance:
    """Shares the time for a game among its moves: what one leaves, the next ones may use.

    In total they never get more than `seconds` for each move.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._spare = 0.0

    def give(self) -> float:
        """Return the seconds for the next move."""
        return min(MOST * self._seconds, self._seconds + self._spare)

    def take_back(self, given: float, line: Line, judgement: Judgement) -> None:
        """Keep for later moves what the judgement of a move has left of its seconds."""
        position, played = line.positions[judgement.ply], line.moves[judgement.ply]
        is_best = judgement.best[:1] == (line.game.write(position, played, Style.LONG),)
        spent = given * (FORCED if is_forced(line, judgement.ply) else FIRST_LOOK if is_best else 1)
        self._spare += self._seconds - spent


def is_forced(line: Line, ply: int) -> bool:
    """Tell whether a move of a game was the only legal one."""
    return len(line.game.legal_moves(line.positions[ply])) == 1


def judge(searcher: "Searcher", line: Line, played: Move, limits: Limits) -> Judgement:
    """Judge a legal move at the end of a line."""
    look = FORCED if is_forced(line, line.ply) else FIRST_LOOK
    first = replace(limits, seconds=limits.seconds * look)
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
    """Return the mean of the scores at the last two depths: each ply favors its side."""
    scores = {found.depth: found.score for found in findings}
    score, before = scores.get(depth, 0), scores.get(depth - 1, 0)
    return score if depth < 2 or abs(score) > SURE else (score + before) // 2
