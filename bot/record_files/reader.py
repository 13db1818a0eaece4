"""Starts a process for every file of games, a few at once, and ends those that take too long."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import structlog

from bot.record_files.imported_file import ImportedFile
from bot.record_files.worker import MOST_REAL_SECONDS, TOO_LONG, TOO_MUCH

log = structlog.get_logger(__name__)

ROOT = Path(__file__).parents[2]
# -S and -E: nothing but Python and the games is needed. -B: it may write no file.
COMMAND = (sys.executable, "-S", "-E", "-B", "-m", "bot.record_files.worker")
NICE = 5  # lower priority than the bot, higher than the workers of the engine
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # of Windows
MOST_AT_ONCE = 2  # processes
MOST_PEOPLE = 12  # people who are served or wait
PATIENCE = MOST_REAL_SECONDS + 2  # seconds after which a process that did not end itself is ended
OUT_OF_TIME = {TOO_LONG, -getattr(signal, "SIGXCPU", 0)}  # exit codes; Windows has no such signal


class Failure(Enum):
    """Why a file was not read."""

    TAKES_TOO_LONG = "reading takes longer than the limit"
    TAKES_TOO_MUCH = "reading takes more memory than the limit"
    IS_READING = "another file of the same person is being read"
    IS_BUSY = "too many files are being read"
    DIED = "the process died"


@dataclass(eq=False, repr=False)
class FileNotRead(Exception):
    """A file of games was not read."""

    failure: Failure


class RecordReader:
    """Reads files of games, each in a process of its own.

    Each person has one file read at a time. A few people are served at once; others wait for their
    turn, up to a limit.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._turns = asyncio.Semaphore(MOST_AT_ONCE)
        self._people: set[int] = set()
        self._tasks: set[asyncio.Task[ImportedFile]] = set()
        self._is_closed = False

    async def read(self, person_id: int, data: bytes) -> ImportedFile:
        """Read a file for a person. Raises FileNotRead."""
        if person_id in self._people:
            raise FileNotRead(Failure.IS_READING)
        if len(self._people) >= MOST_PEOPLE:
            raise FileNotRead(Failure.IS_BUSY)
        self._people.add(person_id)
        try:
            return await self._read_in_task(data)
        finally:
            self._people.discard(person_id)

    async def close(self) -> None:
        """End every process, and start no more."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _read_in_task(self, data: bytes) -> ImportedFile:
        """Read a file in a task that `close` ends."""
        if self._is_closed:
            raise FileNotRead(Failure.DIED)
        task = asyncio.create_task(self._read(data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await task
        except asyncio.CancelledError:
            caller = asyncio.current_task()
            if caller is None or caller.cancelling():
                raise
            raise FileNotRead(Failure.DIED) from None

    async def _read(self, data: bytes) -> ImportedFile:
        async with self._turns, _run_process() as process:
            return (await self._answer(process, data)).with_data(data)

    async def _answer(self, process: Process, data: bytes) -> ImportedFile:
        try:
            async with asyncio.timeout(self._patience):
                answer, _ = await process.communicate(data)
        except TimeoutError:
            raise FileNotRead(Failure.TAKES_TOO_LONG) from None
        if process.returncode != 0:
            raise FileNotRead(_failure(process.returncode))
        file: ImportedFile = pickle.loads(answer)
        return file


def _failure(code: int | None) -> Failure:
    """Return why a process ended with an exit code that is not 0."""
    if code in OUT_OF_TIME:
        return Failure.TAKES_TOO_LONG
    if code == TOO_MUCH:
        return Failure.TAKES_TOO_MUCH
    log.warning("a process that read a record died", code=code)
    return Failure.DIED


@asynccontextmanager
async def _run_process() -> AsyncIterator[Process]:
    """Start a process, which has ended after the block, however it is left."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        cwd=ROOT,
        env=_environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        creationflags=LOW_PRIORITY,
    )
    with suppress(AttributeError, OSError):  # Windows has none; the process may be gone
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, process.pid, own + NICE)
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()


def _environment() -> dict[str, str]:
    """Return the environment that a process needs to start: no setting and no token of the bot."""
    return {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
