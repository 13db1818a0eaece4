"""Answering questions about games, timed by the processor's clock."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter, process_time
from typing import Any

from engine.hints import find_hint
from engine.hub.client import EngineFailed
from engine.judgement import judge
from engine.kept_wins import KeptWins
from engine.levels import Level, choose
from engine.limits import Limits
from engine.line_texts import write_moves
from engine.processes.ending_builder import EndingBuilder
from engine.processes.ending_shelf import EndingShelf
from engine.processes.questions import (
    BuildQuestion,
    HintAnswer,
    HintQuestion,
    JudgeQuestion,
    MoveAnswer,
    MoveQuestion,
    PuzzleQuestion,
    Question,
    ShotQuestion,
    WinAnswer,
    WinQuestion,
)
from engine.processes.strong_players import StrongPlayers
from engine.puzzles import find_puzzle
from engine.search import Searcher
from engine.searchers import fresh_searcher, searcher_with
from engine.walk import ENTRY_BYTES
from rules import Game, Line, Move

GLANCE = 5_000  # nodes for judging a stronger player's move
SLOWEST = 2  # how many times its seconds a search may take if other processes are busy
WIN_LOOK = 0.8  # the share of the time for whether a move wins; the rest is for its continuation
FOLLOWING = 4  # the plies reported after a winning move
KEPT = 2  # the games whose full-strength searches are remembered from move to move


class Thinker:
    """Answers questions about games."""

    def __init__(self, memory: int, strong: StrongPlayers, shelf: EndingShelf) -> None:
        """Remember searches in this many bytes, plus some more for each game."""
        self._strong, self._builder = strong, EndingBuilder(shelf)
        self._shelf = shelf
        self._searchers: dict[Game, Searcher] = {}
        self._most = memory // KEPT // ENTRY_BYTES

    def answer(self, question: Question[Any], is_stopped: Callable[[], bool]) -> object:
        """Answer a question; if it is stopped, with what was found by then."""
        limits = Limits(seconds=question.seconds, clock=start_clock(), is_stopped=is_stopped)
        if isinstance(question, ShotQuestion):
            from engine.processes.shot_answers import answer_shot  # loaded with the first shot

            return answer_shot(question, limits)
        line = question.game.read()
        match question:
            case HintQuestion():
                return self._find_hint(line, limits)
            case JudgeQuestion(played=text):
                played = line.game.parse(line.position, text)
                limits = replace(limits, clock=process_time)
                return judge(self._knowing_searcher(line.game), line, played, limits)
            case WinQuestion():
                return self._judge_win(question, line, limits)
            case PuzzleQuestion():
                limits = replace(limits, clock=process_time)
                return find_puzzle(self._knowing_searcher(line.game), line, limits)
            case BuildQuestion():
                return self._builder.build(line.game, limits)
            case MoveQuestion():
                return self._choose_move(question, line, limits)
            case _:
                raise TypeError(question)

    def _choose_move(self, question: MoveQuestion, line: Line, limits: Limits) -> MoveAnswer:
        """Ask a stronger player at full strength; if there is none, or it fails, search."""
        fault = ""
        if question.level is Level.FULL_STRENGTH and self._strong.has_player(line.game):
            try:
                move = self._strong.choose_move(line, question.seconds, limits.is_stopped)
            except EngineFailed as error:
                fault = str(error)
            else:
                return self._judge_move(line, move, limits)
        return replace(self._search_move(question, line, limits), fault=fault)

    def _judge_move(self, line: Line, move: Move, limits: Limits) -> MoveAnswer:
        """Return a stronger player's move with our own search's view of it."""
        limits = replace(limits, nodes=GLANCE)
        *_, found = self._knowing_searcher(line.game).deepen(line, limits, [move])
        return MoveAnswer(
            write_moves(line, found.line), found.score, max(1, found.depth), found.nodes
        )

    def _search_move(self, question: MoveQuestion, line: Line, limits: Limits) -> MoveAnswer:
        searcher = self._searcher(line.game, question.level)
        found = choose(searcher, line, question.level, question.seed, limits)
        return MoveAnswer(write_moves(line, found.line), found.score, found.depth, found.nodes)

    def _judge_win(self, question: WinQuestion, line: Line, limits: Limits) -> WinAnswer:
        """Search whether a move wins and, briefly, its continuation."""
        played = line.game.parse(line.position, question.played)
        first = replace(limits, seconds=limits.seconds * WIN_LOOK)
        search = KeptWins(line, question.needed, self._shelf.find(line.game))
        if not search.ask(played, first).is_kept:
            return WinAnswer(False, ())
        after = line.play(played)
        second = replace(limits, seconds=limits.seconds - first.seconds)
        found = self._knowing_searcher(line.game).search(after, second)
        return WinAnswer(True, write_moves(after, found.line[:FOLLOWING]))

    def _find_hint(self, line: Line, limits: Limits) -> HintAnswer:
        hint = find_hint(self._knowing_searcher(line.game), line, limits)
        return HintAnswer(write_moves(line, hint.line), hint.score, hint.why, hint.pieces)

    def _searcher(self, game: Game, level: Level) -> Searcher:
        """Return a searcher: a level plays the same each time, full strength remembers."""
        if level is not Level.FULL_STRENGTH:
            return fresh_searcher(game)
        endings, searcher = self._shelf.find(game), self._searchers.pop(game, None)
        if searcher is None or searcher.endings is not endings:
            searcher = searcher_with(game, endings, self._most)
        self._searchers[game] = searcher  # the game asked about last is forgotten last
        if len(self._searchers) > KEPT:
            del self._searchers[next(iter(self._searchers))]
        return searcher

    def _knowing_searcher(self, game: Game) -> Searcher:
        """Return a fresh searcher that knows the solved endings."""
        return searcher_with(game, self._shelf.find(game))


def start_clock(
    worked: Callable[[], float] = process_time, passed: Callable[[], float] = perf_counter
) -> Callable[[], float]:
    """Return a clock for a search whose answer is awaited.

    It counts processor time, so that a busy machine does not weaken the play. While other processes
    hold the processor, wall-clock time counts too, but slower, so that the answer comes.
    """
    work_before, before = worked(), passed()
    return lambda: max(worked() - work_before, (passed() - before) / SLOWEST)
