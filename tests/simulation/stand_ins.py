"""Stand-ins for what is slow or lives outside of the bot's own code, and nothing else.

- The workers of the engine: a move by lot after a moment of thought; no puzzles.
- Pictures: a few bytes that tell what would be drawn.
- The process that reads the files of strangers: the same code, in this process.
- The promise of SQLite over a power cut: the disk is not waited for, as the machine never dies.
"""

import asyncio
import pickle
import struct
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import bot.client  # noqa: F401  # all that is replaced must be loaded
import render
import render.chapaev
import storage.sqlite
from bot.record_files import worker
from bot.views import drawing
from bot.views.drawing_turns import DrawingThread
from engine.hints import Hint, Why
from engine.judgement import Judgement
from engine.levels import Level
from engine.line_texts import write_moves
from engine.processes.jobs import Urgency
from engine.processes.partner import (
    ChosenMove,
    GameIsOver,
    Partner,
    PartnerSettings,
    answer_at_a_glance,
)
from engine.processes.questions import ShotAnswer, ShotQuestion, WinAnswer
from engine.puzzles import GamePuzzle
from rules import Line
from tests.simulation.replacing import EachProcess, replace_everywhere

THOUGHT = 0.3  # seconds for a move of the engine
PICTURE = struct.pack(">8sI4sII", b"\x89PNG\r\n\x1a\n", 13, b"IHDR", 640, 640)
FILM = struct.pack("<6sHH", b"GIF89a", 640, 640)


class StandInPartner:
    """Answers the questions of the bot about games as the engine would, by lot."""

    def __init__(self, settings: PartnerSettings) -> None:
        self._settings = settings

    async def choose_move(
        self, line: Line, level: Level, seed: int, patience: float = 0.0
    ) -> ChosenMove:
        await asyncio.sleep(THOUGHT)
        moves = line.game.legal_moves(line.position)
        if not moves:
            raise GameIsOver
        move = Random(f"{seed} {line.ply}").choice(moves)
        return ChosenMove(move, (move,), 0, 1)

    async def choose_shot(self, question: ShotQuestion, patience: float = 0.0) -> ShotAnswer:
        await asyncio.sleep(THOUGHT)
        return answer_at_a_glance(question)

    async def find_hint(self, line: Line, patience: float = 0.0) -> Hint:
        chosen = await self.choose_move(line, Level.FULL_STRENGTH, seed=0)
        return Hint(chosen.move, chosen.line, 0, Why.BEST)

    async def judge_win(
        self, line: Line, played: str, needed: int, patience: float = 0.0
    ) -> WinAnswer:
        await asyncio.sleep(THOUGHT)
        return WinAnswer(is_won=False, following=())

    async def analyse(
        self,
        line: Line,
        known: Iterable[Judgement] = (),
        urgency: Urgency = Urgency.ANALYSIS,
    ) -> AsyncGenerator[Judgement, None]:
        judged = {judgement.ply for judgement in known}
        for ply in sorted({*range(line.ply)} - judged):
            await asyncio.sleep(THOUGHT)
            before = Line.begin(line.game, line.game.fen(line.positions[ply]))
            best = write_moves(before, [line.moves[ply]])
            yield Judgement(ply, best, 0, -200 * (ply % 7 == 0), 1)

    async def find_puzzles(
        self, line: Line, judgements: Iterable[Judgement], urgency: Urgency = Urgency.IDLE
    ) -> AsyncGenerator[GamePuzzle, None]:
        await asyncio.sleep(THOUGHT)
        for _ in ():
            yield _

    async def close(self) -> None:
        return None


class StandInReader:
    """The process that reads a file: its code runs here, its limits do not hold."""

    returncode = 0

    async def communicate(self, data: bytes) -> tuple[bytes, None]:
        await asyncio.sleep(THOUGHT)
        return pickle.dumps(worker.read_file(data)), None

    async def wait(self) -> int:
        return 0

    def kill(self) -> None:
        return None


async def start_reader(*_: object, **__: object) -> StandInReader:
    return StandInReader()


def picture_of(scene: Any, *_: object, **__: object) -> bytes:
    """Return the bytes that stand for a picture of a board."""
    game, position = getattr(scene, "game", None), getattr(scene, "position", None)
    told = game.fen(position) if game is not None and position is not None else ""
    return PICTURE + told.encode()


def any_picture(*_: object, **__: object) -> bytes:
    return PICTURE


def any_film(*_: object, **__: object) -> bytes:
    return FILM


def any_growing_film(*_: object, **__: object) -> Generator[None, None, bytes]:
    yield from ()
    return FILM


PICTURES: dict[Callable[..., object], Callable[..., object]] = {
    render.draw_board: picture_of,
    render.draw_contact_sheet: any_picture,
    render.draw_cross_table: any_picture,
    render.draw_curve: any_picture,
    render.draw_rating_plot: any_picture,
    render.draw_result_card: any_picture,
    render.draw_replay: any_film,
    render.grow_replay: any_growing_film,
    render.chapaev.draw_still: any_film,
    render.chapaev.grow_shot: any_growing_film,
    render.chapaev.grow_shots: any_growing_film,
}


@contextmanager
def standing_in() -> Iterator[None]:
    """Put all stand-ins in the places of what they stand for."""
    with ExitStack() as stack:
        for original, picture in PICTURES.items():
            replace_everywhere(stack, original, picture)
        replace_everywhere(stack, drawing.DRAWING, EachProcess(DrawingThread))
        replace_everywhere(stack, Partner, StandInPartner)
        stack.enter_context(patch.object(asyncio, "create_subprocess_exec", start_reader))
        pragmas = ("PRAGMA synchronous = OFF",)
        stack.enter_context(patch.object(storage.sqlite, "PRAGMAS", pragmas))
        yield
