"""Messages whose text changes often are edited late and rarely, with the latest state."""

import asyncio
import math
from collections.abc import Awaitable, Callable

import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.jobs import Jobs
from bot.clockwork.loop import Loop

log = structlog.get_logger(__name__)

AT_ONCE = 4  # edits that are made together


class LateEdits:
    """Calls `edit` with a key that was expected, at most once in a pause for each key."""

    def __init__(self, name: str, edit: Callable[[int], Awaitable[None]]) -> None:
        self._edit = edit
        self._due: dict[int, float] = {}  # by the event loop's clock
        self._edited: dict[int, float] = {}  # when each was edited last
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.loop = Loop(name, self._edit_due, self._jobs)

    def expect(self, key: int, pause: float) -> None:
        """Edit something soon, but not within this many seconds after its last edit."""
        now = asyncio.get_running_loop().time()
        due = max(now, self._edited.get(key, now - pause) + pause)
        if due < self._due.get(key, math.inf):
            self._due[key] = due
            self.loop.wake()

    async def _edit_due(self) -> float:
        """Begin the edits that are due; return the seconds until the next one."""
        now = asyncio.get_running_loop().time()
        for key, due in [*self._due.items()]:
            if self._jobs.has_room and due <= now and not self._jobs.is_running(key):
                del self._due[key]  # before the edit, so that changes during it are shown later
                self._edited[key] = now
                self._jobs.start(key, self._try(key), self.loop.wake)
        waiting = (due - now for due in self._due.values() if due > now)
        return min(waiting, default=float("inf"))

    async def _try(self, key: int) -> None:
        """Make one edit; a failed one is not repeated, since the next one says more."""
        try:
            await self._edit(key)
        except FAILURES as error:
            log.info("not edited", key=key, error=repr(error))

    def forget(self, key: int) -> None:
        """Forget something that will not be edited any more."""
        self._edited.pop(key, None)
