"""The one thread that draws, in which people take turns."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from engine.turns import Turns, find_asker

if TYPE_CHECKING:  # the drawing code is imported when it is first needed
    from render.gif import GrowingFile

T = TypeVar("T")

SLICE = 0.02  # seconds of drawing frames of one file before others have their turns


class DrawingThread:
    """Draws one thing at a time, first for the person who has had the fewest turns.

    Drawing shares the interpreter with the event loop, so more threads would only make it wait.
    """

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._turns: Turns[Callable[[], None]] = Turns()
        self._lock = Lock()
        self.watch: Callable[[float], None] | None = None  # called with the seconds of each piece

    async def draw(self, make: Callable[[], T]) -> T:
        """Draw anything, in the turns of the person named by `asked_by` in this context."""
        made: Future[T] = Future()

        def work() -> None:
            if made.set_running_or_notify_cancel():
                began = perf_counter()
                try:
                    made.set_result(make())
                except BaseException as error:  # noqa: BLE001 - it is raised where it was asked for
                    made.set_exception(error)
                if self.watch is not None:
                    self.watch(perf_counter() - began)

        with self._lock:
            self._turns.put(work, find_asker())
        self._executor.submit(self._work)
        return await asyncio.wrap_future(made)

    async def draw_in_slices(self, growing: "GrowingFile") -> bytes:
        """Draw a file that takes long, a few frames in each turn."""
        while (data := await self.draw(lambda: _grow(growing))) is None:
            pass
        return data

    def _work(self) -> None:
        """Do the next piece of work, which need not be the latest request."""
        with self._lock:
            ticket = self._turns.take()
        if ticket is not None:
            ticket.work()


def _grow(growing: "GrowingFile") -> bytes | None:
    """Draw frames until a turn is over; return the file once it has all of them."""
    end = perf_counter() + SLICE
    try:
        while perf_counter() < end:
            next(growing)
    except StopIteration as finished:
        data: bytes = finished.value
        return data
    return None
