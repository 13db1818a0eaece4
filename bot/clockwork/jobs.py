"""Work that a loop begins and does not wait for, so that what is slow delays nothing else."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Generic, TypeVar

import structlog

log = structlog.get_logger(__name__)

K = TypeVar("K", bound=Hashable)


class Jobs(Generic[K]):
    """Pieces of work under way, one for each key, at most so many at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: dict[K, asyncio.Task[None]] = {}

    @property
    def has_room(self) -> bool:
        """Whether one more may be started."""
        return len(self._tasks) < self._most

    def is_running(self, key: K) -> bool:
        """Tell whether the work of a key is under way."""
        return key in self._tasks

    def start(self, key: K, work: Coroutine[None, None, None], done: Callable[[], None]) -> None:
        """Start the work of a key, and call `done` when it ends; what it raises is logged."""
        task = asyncio.create_task(work)
        self._tasks[key] = task

        def end(task: asyncio.Task[None]) -> None:
            del self._tasks[key]
            if not task.cancelled() and (error := task.exception()) is not None:
                log.error("a job failed", key=key, exc_info=error)
            done()

        task.add_done_callback(end)

    async def stop(self) -> None:
        """End all work, and wait until it has ended."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
