"""A player that is another program speaking the Hub protocol."""

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from engine.hub.notation import BadHub, read_line, read_move, write_line, write_move, write_position
from rules import Line, Move

STARTS_WITHIN = 5.0  # seconds for a program to introduce itself
ANSWERS_WITHIN = 3.0  # seconds it may take beyond its time for a move
LOOK = 0.01  # seconds between two checks whether to stop
GONE = None  # queued instead of a line once the program has ended


class EngineFailed(Exception):
    """Another program cannot be started, has ended, hangs, or sends nonsense."""


class HubClient:
    """Another draughts program, which plays one game at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start a program, given by its full path, in its own folder. Raises EngineFailed."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                cwd=Path(command[0]).parent,
            )
        except (OSError, IndexError) as error:
            raise EngineFailed(f"The engine program can't be started: {error}.") from error
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            self._greet()
        except EngineFailed:
            self.close()
            raise

    def choose_move(
        self, line: Line, seconds: float, is_stopped: Callable[[], bool] = lambda: False
    ) -> Move:
        """Return the move that the program plays within some seconds, or at once if stopped.

        Raises EngineFailed.
        """
        moves = " ".join(map(write_move, line.moves))
        told = write_position(line.game, line.positions[0])
        self._send(write_line("pos", told | ({"moves": moves} if moves else {})))
        self._send(write_line("level", {"move-time": seconds}))
        self._send("go think")
        arguments = self._wait_for("done", seconds + ANSWERS_WITHIN, is_stopped)
        try:
            return read_move(line.game, line.position, arguments.get("move", ""))
        except BadHub as error:
            raise EngineFailed(str(error)) from error

    def close(self) -> None:
        """End the program, and wait until it is gone."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # flushing what could not be sent any more
                assert pipe is not None  # both are pipes, as requested above
                pipe.close()

    def _greet(self) -> None:
        self._send("hub")
        self._wait_for("wait", STARTS_WITHIN)
        self._send("init")
        self._wait_for("ready", STARTS_WITHIN)
        self._send("new-game")

    def _listen(self) -> None:
        assert self._process.stdout is not None  # it is a pipe, as requested above
        for text in self._process.stdout:
            self._lines.put(text)
        self._lines.put(GONE)

    def _send(self, text: str) -> None:
        assert self._process.stdin is not None  # it is a pipe, as requested above
        try:
            print(text, file=self._process.stdin, flush=True)
        except OSError as error:
            raise EngineFailed("The engine program has ended.") from error

    def _wait_for(
        self, wanted: str, seconds: float, is_stopped: Callable[[], bool] = lambda: False
    ) -> dict[str, str]:
        """Wait for the next line with a command and return its arguments. Raises EngineFailed."""
        deadline, may_stop = monotonic() + seconds, True
        while monotonic() < deadline:
            if may_stop and is_stopped():
                self._send("stop")
                may_stop = False
            with suppress(Empty):
                text = self._lines.get(timeout=LOOK)
                if text is GONE:
                    raise EngineFailed("The engine program has ended.")
                command, arguments = read_line(text)
                if command == wanted:
                    return arguments
        raise EngineFailed(f"The engine program didn't say {wanted} in time.")
