"""A worker as seen from the event loop: started, asked, stopped and ended."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.processes.frames import receive_frame, write_frame
from engine.processes.questions import Answered, Asked, Equipment, Failed, Question, Stop
from rules.compiled import SWITCH

ROOT = Path(__file__).parents[2]
# -S and -E: only Python, the games and the engine are needed.
COMMAND = (sys.executable, "-S", "-E", "-m", "engine.processes.worker")
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # of Windows
STOPS_WITHIN = 5.0  # seconds after which a worker that was told to stop is killed


class WorkerDied(Exception):
    """A worker has ended, failed, or could not be started, and cannot be used any more."""


class WorkerProcess:
    """A process that answers one question at a time."""

    def __init__(self, process: Process, questions: StreamWriter, answers: StreamReader) -> None:
        self._process, self._questions, self._answers = process, questions, answers
        self._number, self._is_ended = 0, False
        self._waiting: asyncio.Future[Answered | Failed] | None = None
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, equipment: Equipment) -> "WorkerProcess":
        """Start a worker. Raises WorkerDied."""
        try:
            process = await asyncio.create_subprocess_exec(
                *COMMAND,
                json.dumps(asdict(equipment)),
                cwd=ROOT,
                env=environment(),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                creationflags=LOW_PRIORITY,
                start_new_session=True,  # so that its programs end with it
            )
        except OSError as error:
            raise WorkerDied(f"it cannot be started: {error}") from error
        assert process.stdin is not None  # both are pipes, as requested above
        assert process.stdout is not None
        return cls(process, process.stdin, process.stdout)

    @property
    def pid(self) -> int:
        """Return the id of the process."""
        return self._process.pid

    async def ask(self, question: Question[Any]) -> object:
        """Wait for the answer to a question. Raises WorkerDied.

        A caller that is cancelled while waiting must call `stop` before it asks again.
        """
        self._number += 1
        self._waiting = asyncio.get_running_loop().create_future()
        self._send(Asked(self._number, question))
        answered = await asyncio.shield(self._waiting)
        if isinstance(answered, Failed):
            raise WorkerDied(answered.error)
        return answered.answer

    async def stop(self) -> None:
        """Stop work on a question whose answer is no longer awaited. Raises WorkerDied."""
        if self._waiting is None or self._waiting.done():
            return
        self._send(Stop(self._number))
        done, _ = await asyncio.wait({self._waiting}, timeout=STOPS_WITHIN)
        if not done or isinstance(self._waiting.result(), Failed):
            raise WorkerDied("it does not stop")

    async def end(self) -> None:
        """Kill the process, and wait until it is gone."""
        self._reading.cancel()
        if not self._is_ended:
            self._is_ended = True
            with suppress(ProcessLookupError, PermissionError):  # it is gone already
                self._kill()
        await self._process.wait()

    def _kill(self) -> None:
        """Kill the process and the programs that it has started."""
        if hasattr(os, "killpg"):
            os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _send(self, message: Asked | Stop) -> None:
        if self._reading.done():
            raise WorkerDied("it has ended")
        self._questions.write(write_frame(message))

    async def _read(self) -> None:
        """Deliver answers to their futures until the process ends."""
        try:
            while True:
                self._pass_on(await receive_frame(self._answers))
        except (asyncio.IncompleteReadError, OSError):
            self._pass_on(Failed(self._number, "it ended in the middle of a question"))

    def _pass_on(self, answered: Answered | Failed) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(answered)


def environment() -> dict[str, str]:
    """Return the environment a process needs to start, without the bot's settings and token."""
    return {name: os.environ[name] for name in ("SYSTEMROOT", SWITCH) if name in os.environ}
