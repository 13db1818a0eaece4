"""Answers questions, one after another, by the clock of its process."""

from collections.abc import Callable
from time import perf_counter

from engine.levels import Level, choose
from engine.limits import Limits
from engine.processes.questions import Answer, MoveAnswer, Question, texts_of
from engine.search import Searcher
from engine.searchers import fresh_searcher, judge_of
from engine.walk import ENTRY_BYTES
from rules import Game

KEPT = 2  # games whose searches at full strength are remembered from move to move


class Thinker:
    """Answers questions about games."""

    def __init__(self, memory: int) -> None:
        """Remember searches in so many bytes, and some more for each game."""
        self._searchers: dict[Game, Searcher] = {}
        self._most = memory // KEPT // ENTRY_BYTES

    def answer(self, question: Question, is_stopped: Callable[[], bool]) -> Answer:
        """Answer a question; when nobody waits any more, with what was found by then."""
        line = question.game.read()
        limits = Limits(seconds=question.seconds, clock=perf_counter, is_stopped=is_stopped)
        searcher = self._searcher(line.game, question.level)
        found = choose(searcher, line, question.level, question.seed, limits)
        return MoveAnswer(texts_of(line, found.line), found.score, found.depth, found.nodes)

    def _searcher(self, game: Game, level: Level) -> Searcher:
        """Return a searcher: a level plays the same each time, full strength remembers."""
        if level is not Level.FULL_STRENGTH:
            return fresh_searcher(game)
        searcher = self._searchers.pop(game, None) or Searcher(*judge_of(game), self._most)
        self._searchers[game] = searcher  # the game asked about last is forgotten last
        if len(self._searchers) > KEPT:
            del self._searchers[next(iter(self._searchers))]
        return searcher
