"""The loop in which every background task runs."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from bot.clockwork.jobs import Jobs
from bot.monitoring.measures import NO_MEASURES
from storage.lookout import Work

log = structlog.get_logger(__name__)

LONGEST_REST = 60.0  # seconds: a clock may jump, and another process may write
WATCHED_REST = 1800.0  # seconds, of a loop for which someone else looks: for what no one waits for
FIRST_BACKOFF = 1.0  # seconds before a step that failed is taken again; doubled every time

Step = Callable[[], Awaitable[float]]


class Loop:
    """Runs one background task: takes a step as soon as it is woken, or when the next one is due.

    A step does what is due and returns the seconds until it has something to do again, infinity if
    it knows of nothing. If it raises, that is logged and the step taken again a little later; only
    `stop` ends the loop. `patrol` are the seconds after which it looks anyway, or has the lookout
    look for its `work`.
    """

    def __init__(
        self,
        name: str,
        step: Step,
        jobs: Jobs[Any] | None = None,
        *,
        work: Work | None = None,
        patrol: float = LONGEST_REST,
    ) -> None:
        self._name = name
        self.work, self.patrol = work, patrol
        self.is_watched = False  # by the lookout
        self._rests_since: float | None = None  # by the event loop's clock; None during a step
        self._step = step
        self._jobs = jobs  # started by steps; they end with the loop
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._failures = 0
        self._told, self._told_at = "", 0.0  # the failure that was logged last, and when
        self._untold = 1  # failures like it since, plus the next one
        self.measures = NO_MEASURES

    def start(self) -> None:
        """Start, with a first step at once; a loop that is already running goes on."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=self._name)

    def wake(self) -> None:
        """Take the next step at once, or right after the current one."""
        self._woken.set()

    @property
    def has_rested(self) -> float:
        """The seconds for which it has been resting; 0 during a step, or after one that failed."""
        if self._rests_since is None:
            return 0.0
        return asyncio.get_running_loop().time() - self._rests_since

    async def stop(self) -> None:
        """End the loop, also in the middle of a step, and wait until it has ended."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
        if self._jobs is not None:
            await self._jobs.stop()

    async def _run(self) -> None:
        structlog.contextvars.bind_contextvars(loop=self._name)  # of this task, and its jobs
        while True:
            self._woken.clear()  # before the step, so that no call during it is lost
            began = time.monotonic()
            try:
                rest = await self._step()
            except Exception as error:  # noqa: BLE001  # it is told, and nothing else ends
                self._tell(error)
                self._measure(began, has_failed=True)
                await self._back_off()
            else:
                self._failures = 0
                self._measure(began, has_failed=False)
                await self._rest(rest)

    def _tell(self, error: Exception) -> None:
        """Log a failure with its details; a repetition of the last one at most once a minute.

        A database that is down makes every loop fail again and again.
        """
        present, what = asyncio.get_running_loop().time(), f"{type(error).__name__}: {error}"
        if what != self._told:
            self._untold = 1
        elif present - self._told_at < LONGEST_REST:
            self._untold += 1
            return
        log.exception("a step failed and will be taken again", loop=self._name, times=self._untold)
        self._told, self._told_at, self._untold = what, present, 1

    def _measure(self, began: float, *, has_failed: bool) -> None:
        seconds = time.monotonic() - began
        self.measures.note_step(self._name, seconds, has_failed=has_failed)

    async def _rest(self, seconds: float) -> None:
        """Wait until the next thing is due, or until woken."""
        longest = WATCHED_REST if self.is_watched else self.patrol
        self._rests_since = asyncio.get_running_loop().time()
        # Not `wait_for`, which in Python 3.11 forgets a cancellation that comes with the waking.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, longest)):
                await self._woken.wait()
        self._rests_since = None

    async def _back_off(self) -> None:
        """Wait after a failure, longer after each in a row; `wake` does not shorten that."""
        pause = min(FIRST_BACKOFF * 2.0**self._failures, LONGEST_REST)
        self._failures += 1
        await asyncio.sleep(pause)
