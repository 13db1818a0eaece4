"""The computer partner on the event loop: it chooses moves, whatever happens to its workers."""

import asyncio
import importlib.util
import logging
import os
import shlex
from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.hints import Hint
from engine.judgement import Judgement
from engine.levels import Level
from engine.limits import Limits
from engine.line_texts import read_moves
from engine.processes.jobs import NoAnswer, Urgency
from engine.processes.pool import WorkerPool
from engine.processes.questions import (
    Equipment,
    GameText,
    HintQuestion,
    JudgeQuestion,
    MoveAnswer,
    MoveQuestion,
    PuzzleQuestion,
)
from engine.puzzles import GamePuzzle, may_be_puzzle
from engine.searchers import fresh_searcher
from rules import Line, Move, RulesError

log = logging.getLogger(__name__)

MEMORY = 80  # megabytes that a worker may fill with what it remembers
PATIENCE = 10.0  # seconds until a move is there, however much else waits
ANALYSIS_PATIENCE = 600.0  # seconds until a move of a game is judged: all moves and hints go first
GLANCE = Limits(nodes=300)


def default_workers() -> int:
    """Return one worker on one core or two, else two: the bot needs a core of its own."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


@dataclass(frozen=True, slots=True)
class PartnerSettings:
    """How much of the machine the partner may use."""

    workers: int = field(default_factory=default_workers)
    seconds: float = 1.0  # that full strength thinks about a move
    analysis_seconds: float = 0.4  # of the processor, for each move of a finished game
    puzzle_seconds: float = 4.0  # of the processor, for each of two looks at a position
    memory: int = MEMORY  # megabytes for each worker
    # Commands of stronger programs, which speak the Hub protocol, by the keys of their games.
    programs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move of the partner, and what it thinks of the game."""

    move: Move
    line: tuple[Move, ...]  # the move and what the partner expects to follow
    score: int  # hundredths of a man, for the partner
    depth: int  # plies searched; 0 where the workers failed


class GameIsOver(Exception):
    """There is no move to choose."""


class Partner:
    """Answers questions about games in processes of its own; made once, closed at the end."""

    def __init__(self, settings: PartnerSettings) -> None:
        self._settings = settings
        self._pool = WorkerPool(settings.workers, choose_equipment(settings))

    async def choose_move(
        self, line: Line, level: Level, seed: int, patience: float = PATIENCE
    ) -> ChosenMove:
        """Return the move that a level plays, within so many seconds. Raises GameIsOver.

        The same seed and position give the same move at every level but full strength. Where
        workers fail the move is a sound one all the same.
        """
        if not line.game.legal_moves(line.position):
            raise GameIsOver
        question = MoveQuestion(GameText.of(line), self._settings.seconds, level, seed)
        try:
            answer = await self._pool.ask(question, Urgency.MOVE, patience)
            if answer.fault:
                log.warning("%s is played by our own engine: %s", line.game.key, answer.fault)
            return read_answer(line, answer)
        except (NoAnswer, RulesError) as error:
            log.warning("the engine chooses a move at a glance: %s", error)
            return await asyncio.to_thread(choose_at_a_glance, line)

    async def find_hint(self, line: Line, patience: float = PATIENCE) -> Hint:
        """Return the best move and why, within so many seconds. Raises GameIsOver, NoAnswer."""
        if not line.game.legal_moves(line.position):
            raise GameIsOver
        question = HintQuestion(GameText.of(line), self._settings.seconds)
        answer = await self._pool.ask(question, Urgency.HINT, patience)
        moves = read_moves(line, answer.line)
        return Hint(moves[0], moves, answer.score, answer.why, answer.pieces)

    async def analyse(
        self,
        line: Line,
        known: Iterable[Judgement] = (),
        urgency: Urgency = Urgency.ANALYSIS,
    ) -> AsyncGenerator[Judgement, None]:
        """Yield how good each move of a finished game was, except for those that are known.

        Raises NoAnswer; what was yielded by then can be given as known the next time.
        """
        game, judged = GameText.of(line), {judgement.ply for judgement in known}
        for ply in sorted({*range(line.ply)} - judged):
            until = replace(game, moves=game.moves[:ply])
            question = JudgeQuestion(until, self._settings.analysis_seconds, game.moves[ply])
            yield await self._pool.ask(question, urgency, ANALYSIS_PATIENCE)

    async def find_puzzles(
        self, line: Line, judgements: Iterable[Judgement], urgency: Urgency = Urgency.IDLE
    ) -> AsyncGenerator[GamePuzzle, None]:
        """Yield the positions of a judged game in which only one move wins, by their plies.

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

    async def close(self) -> None:
        """End all processes. Questions that wait are answered at a glance, or not at all."""
        await self._pool.close()


def choose_equipment(settings: PartnerSettings) -> Equipment:
    """Return what each worker is given: the programs that are set, and dame-rs if it is there."""
    programs = {key: shlex.split(command) for key, command in settings.programs.items()}
    found = importlib.util.find_spec("dame")
    library = str(Path(found.origin).parents[1]) if found and found.origin else ""
    return Equipment(settings.memory, programs, library)


def read_answer(line: Line, answer: MoveAnswer) -> ChosenMove:
    """Return the move of an answer. Raises RulesError if it is not legal."""
    moves = read_moves(line, answer.line)
    return ChosenMove(moves[0], moves, answer.score, answer.depth)


def choose_at_a_glance(line: Line) -> ChosenMove:
    """Return a sound move, found in a few milliseconds without any worker."""
    found = fresh_searcher(line.game).search(line, GLANCE)
    return ChosenMove(found.line[0], found.line[:1], found.score, 0)
