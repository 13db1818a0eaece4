"""The computer partner on the event loop; it finds a move whatever happens to its workers."""

import asyncio
import importlib.util
import logging
import os
import shlex
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.hints import Hint
from engine.judgement import Allowance, Judgement
from engine.levels import Level
from engine.limits import Limits
from engine.line_texts import read_moves
from engine.processes.jobs import NoAnswer, Urgency
from engine.processes.pool import WorkerPool
from engine.processes.questions import (
    BuildQuestion,
    Equipment,
    GameText,
    HintQuestion,
    JudgeQuestion,
    MoveAnswer,
    MoveQuestion,
    PuzzleQuestion,
    ShotAnswer,
    ShotQuestion,
    WinAnswer,
    WinQuestion,
)
from engine.puzzles import GamePuzzle, may_be_puzzle
from rules import Game, Line, Move, RulesError

log = logging.getLogger(__name__)

MEMORY = 80  # megabytes that a worker may fill with what it remembers
PATIENCE = 10.0  # the most seconds for a move, however much else waits
WIN_SECONDS = 1.0  # seconds to see whether a move in a puzzle wins
ANALYSIS_PATIENCE = 600.0  # until a move of a game is judged: all moves and hints go first
BUILD_SECONDS = 10.0  # seconds of work on endings before other jobs are considered
BUILD_PATIENCE = 24 * 3600.0  # the most seconds such work waits for idle time
GLANCE = Limits(nodes=300)


def default_workers() -> int:
    """Return 1 on machines of one or two cores, otherwise 2: the bot needs a core of its own."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


@dataclass(frozen=True, slots=True)
class PartnerSettings:
    """The limits on the partner's use of the machine."""

    workers: int = field(default_factory=default_workers)
    seconds: float = 1.0  # seconds that full strength thinks about a move
    analysis_seconds: float = 0.27  # of the processor, per move of a finished game
    puzzle_seconds: float = 4.0  # seconds of the processor for each of two searches of a position
    memory: int = MEMORY  # megabytes for each worker
    folder: Path | None = None  # for endings that are not shipped; None: none are built
    # Commands of stronger programs that speak the Hub protocol, by game key.
    programs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move of the partner, and its view of the game."""

    move: Move
    line: tuple[Move, ...]  # the move and its expected continuation
    score: int  # hundredths of a man, for the partner
    depth: int  # plies searched; 0 if the workers failed


class GameIsOver(Exception):
    """The game is over, so there is no move to choose."""


class Partner:
    """Answers questions about games in worker processes; create one, and close it at the end."""

    def __init__(self, settings: PartnerSettings) -> None:
        self._settings = settings
        self._pool = WorkerPool(settings.workers, choose_equipment(settings))
        self._building: dict[Game, asyncio.Task[None]] = {}

    async def choose_move(
        self, line: Line, level: Level, seed: int, patience: float = PATIENCE
    ) -> ChosenMove:
        """Return the move that a level plays, within some seconds. Raises GameIsOver.

        The same seed and position give the same move at every level but full strength. If the
        workers fail, a sound move is still returned.
        """
        if not line.game.legal_moves(line.position):
            raise GameIsOver
        question = MoveQuestion(GameText.of(line), self._settings.seconds, level, seed)
        if level is Level.FULL_STRENGTH:
            self._expect_ending(line)
        try:
            answer = await self._pool.ask(question, Urgency.MOVE, patience)
            if answer.fault:
                log.warning("%s is played by our own engine: %s", line.game.key, answer.fault)
            return read_answer(line, answer)
        except (NoAnswer, RulesError) as error:
            log.warning("the engine chooses a move at a glance: %s", error)
            return await asyncio.to_thread(choose_at_a_glance, line)

    async def choose_shot(self, question: ShotQuestion, patience: float = PATIENCE) -> ShotAnswer:
        """Return the shot that a level makes in an unfinished match, within some seconds.

        The same question has the same answer, unless the time is too short for the level or the
        workers fail; even then the shot is sound.
        """
        question = replace(question, seconds=min(question.seconds, self._settings.seconds))
        try:
            return await self._pool.ask(question, Urgency.MOVE, patience)
        except NoAnswer as error:
            log.warning("the engine chooses a shot at a glance: %s", error)
            return await asyncio.to_thread(answer_at_a_glance, question)

    async def find_hint(self, line: Line, patience: float = PATIENCE) -> Hint:
        """Return the best move and why, within some seconds. Raises GameIsOver, NoAnswer."""
        if not line.game.legal_moves(line.position):
            raise GameIsOver
        self._expect_ending(line)
        question = HintQuestion(GameText.of(line), self._settings.seconds)
        answer = await self._pool.ask(question, Urgency.HINT, patience)
        moves = read_moves(line, answer.line)
        return Hint(moves[0], moves, answer.score, answer.why, answer.pieces)

    async def judge_win(
        self, line: Line, played: str, needed: int, patience: float = PATIENCE
    ) -> WinAnswer:
        """Return whether a move reaches a score, searched for a second. Raises NoAnswer."""
        seconds = min(WIN_SECONDS, self._settings.seconds)
        question = WinQuestion(GameText.of(line), seconds, played, needed)
        return await self._pool.ask(question, Urgency.HINT, patience)

    async def analyse(
        self,
        line: Line,
        known: Iterable[Judgement] = (),
        urgency: Urgency = Urgency.ANALYSIS,
    ) -> AsyncGenerator[Judgement, None]:
        """Yield the judgement of each move of a finished game that is not in `known`.

        Raises NoAnswer; what was yielded before can be passed as known the next time.
        """
        game, judged = GameText.of(line), {judgement.ply for judgement in known}
        allowance = Allowance(self._settings.analysis_seconds)
        for ply in sorted({*range(line.ply)} - judged):
            until = replace(game, moves=game.moves[:ply])
            seconds = allowance.give()
            question = JudgeQuestion(until, seconds, game.moves[ply])
            judgement = await self._pool.ask(question, urgency, ANALYSIS_PATIENCE)
            allowance.take_back(seconds, line, judgement)
            yield judgement

    async def find_puzzles(
        self, line: Line, judgements: Iterable[Judgement], urgency: Urgency = Urgency.IDLE
    ) -> AsyncGenerator[GamePuzzle, None]:
        """Yield the positions of a judged game in which only one move wins, with their plies.

        Raises NoAnswer.
        """
        game = GameText.of(line)
        for judgement in sorted(judgements, key=lambda each: each.ply):
            if may_be_puzzle(line, judgement):
                until = replace(game, moves=game.moves[: judgement.ply])
                question = PuzzleQuestion(until, self._settings.puzzle_seconds)
                puzzle = await self._pool.ask(question, urgency, ANALYSIS_PATIENCE)
                if puzzle is not None:
                    yield puzzle

    def _expect_ending(self, line: Line) -> None:
        """Have the endings of a game built in idle time once one is near, if they are missing."""
        game = line.game
        if self._settings.folder is None or game in self._building:
            return
        from engine.ending_search import is_nearly_solved  # the search is loaded late
        from engine.processes.ending_shelf import may_build

        if is_nearly_solved(line.position) and may_build(game):
            self._building[game] = asyncio.create_task(self._build_endings(game), name="endings")

    async def _build_endings(self, game: Game) -> None:
        """Wait until the endings of a game are built; this is tried only once."""
        question = BuildQuestion(GameText(game.key, game.chosen, None, ()), BUILD_SECONDS)
        try:
            while not await self._pool.ask(question, Urgency.IDLE, BUILD_PATIENCE):
                pass
        except NoAnswer as error:
            log.warning("the endings of %s are not built: %s", game.key, error)

    def watch(self, note: Callable[[str, float], None]) -> None:
        """Have the urgency and the seconds of each question noted, answered or given up."""
        self._pool.watch = note

    async def close(self) -> None:
        """End all processes. Waiting questions are answered without search, or not at all."""
        for building in self._building.values():
            building.cancel()
        await self._pool.close()


def choose_equipment(settings: PartnerSettings) -> Equipment:
    """Return the equipment of each worker: the configured programs, and dame-rs if installed."""
    programs = {key: shlex.split(command) for key, command in settings.programs.items()}
    found = importlib.util.find_spec("dame")
    library = str(Path(found.origin).parents[1]) if found and found.origin else ""
    folder = str(settings.folder.absolute()) if settings.folder else ""
    return Equipment(settings.memory, programs, library, folder)


def read_answer(line: Line, answer: MoveAnswer) -> ChosenMove:
    """Return the move in an answer. Raises RulesError if it is not legal."""
    moves = read_moves(line, answer.line)
    return ChosenMove(moves[0], moves, answer.score, answer.depth)


def answer_at_a_glance(question: ShotQuestion) -> ShotAnswer:
    """Return a sound shot, found in a few milliseconds without any worker."""
    from engine.processes import shot_answers  # loaded with the first shot

    return shot_answers.answer_at_a_glance(question)


def choose_at_a_glance(line: Line) -> ChosenMove:
    """Return a sound move, found in a few milliseconds without any worker."""
    from engine.searchers import fresh_searcher  # the search is loaded only when it is used

    found = fresh_searcher(line.game).search(line, GLANCE)
    return ChosenMove(found.line[0], found.line[:1], found.score, 0)
