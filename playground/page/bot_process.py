"""Run the bot as a process of its own, which can be killed and started again."""

import asyncio
import contextlib
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections import deque
from collections.abc import Callable, Mapping

from playground.attach import LEASH, OFFSET

KEPT_LINES = 400
PATIENCE = 5.0  # seconds that a bot has to stop by itself


class BotProcess:
    """Starts `module` beside the playground; `environment` is called at every start."""

    def __init__(self, module: str, environment: Callable[[], Mapping[str, str]]) -> None:
        self.module = module
        self._environment = environment
        self._process: Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self.lines: deque[str] = deque(maxlen=KEPT_LINES)
        self.written = 0  # lines so far
        self.starts = 0

    @property
    def exit_code(self) -> int | None:
        """Return the exit code, negative for a signal, or None while it runs."""
        return None if self._process is None else self._process.returncode

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self, offset: float = 0.0) -> None:
        """Start the bot, its clock ahead by `offset` seconds."""
        self.starts += 1
        self._note(f"--- start {self.starts} of {self.module} ---")
        clock = {OFFSET: str(offset), LEASH: "1", "PYTHONUNBUFFERED": "1"}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "playground.attach", self.module),
            env={**os.environ, **self._environment(), **clock},
            stdin=PIPE,
            stdout=PIPE,
            stderr=STDOUT,
            # Ctrl-C reaches the launcher alone, which stops the bot: here on POSIX and on Windows.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._reader = asyncio.create_task(self._read(self._process))

    async def kill(self) -> None:
        """End it at once, as a crash of the machine would."""
        if self._process is not None and self.is_running:
            self._process.kill()
        await self._wait_for_end()

    async def stop(self) -> None:
        """Ask it to stop, and kill it if it does not."""
        if self._process is not None and self.is_running:
            self._process.terminate()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), PATIENCE)
        await self.kill()

    async def _wait_for_end(self) -> None:
        if self._process is not None and self._reader is not None:
            await self._process.wait()
            await self._reader

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self._note(line.decode(errors="replace").rstrip())
        self._note(f"--- ended with exit code {await process.wait()} ---")

    def _note(self, line: str) -> None:
        self.lines.append(line)
        self.written += 1
