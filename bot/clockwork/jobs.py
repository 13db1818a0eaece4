"""Work that a loop starts and does not wait for, so that slow work delays nothing else."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Iterator
from typing import Generic, TypeVar

import structlog

log = structlog.get_logger(__name__)

K = TypeVar("K", bound=Hashable)
LAST_SECONDS = 2.0  # that running work gets when everything is to end


class Jobs(Generic[K]):
    """Pieces of work under way, one for each key, a limited number at a time."""

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
        """Start the work of a key, and call `done` when it ends; what it raises is logged.

        It begins once earlier work of the key has ended.
        """
        task = asyncio.create_task(_do_after(self._tasks.get(key), work))
        self._tasks[key] = task

        def end(task: asyncio.Task[None]) -> None:
            if self._tasks.get(key) is task:
                del self._tasks[key]
            if not task.cancelled() and (error := task.exception()) is not None:
                log.error("a job failed", key=key, exc_info=error)
            done()

        task.add_done_callback(end)

    async def stop(self) -> None:
        """Let running work finish within 2 s, so that what was sent is recorded.

        Work that needs longer is cancelled. Returns when all work has ended.
        """
        if not (tasks := {*self._tasks.values()}):
            return
        _, late = await asyncio.wait(tasks, timeout=LAST_SECONDS)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)


async def _do_after(earlier: asyncio.Task[None] | None, work: Coroutine[None, None, None]) -> None:
    try:
        if earlier is not None:
            with contextlib.suppress(Exception):  # it is told where that work was started
                await earlier
        await work
    finally:
        work.close()  # it may not have begun


class HeldBack(Generic[K]):
    """The keys that acts are serving themselves just now: loops leave them alone.

    `released` is called with a key when nobody holds it any more.
    """

    def __init__(self, released: Callable[[K], None] = lambda _key: None) -> None:
        self._holders: Counter[K] = Counter()
        self._released = released

    def __contains__(self, key: K) -> bool:
        return key in self._holders

    @contextlib.contextmanager
    def hold(self, key: K) -> Iterator[None]:
        """Hold a key back while this context lasts; others may hold it as well."""
        self._holders[key] += 1
        try:
            yield
        finally:
            self._holders[key] -= 1
            if not self._holders[key]:
                del self._holders[key]
                self._released(key)
