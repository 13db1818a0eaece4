"""An event loop in virtual time: its clock jumps ahead whenever nothing is left to do.

A day passes in seconds. No thread and no socket of the machine takes part, so the same program
does the same each time. Callbacks run in the order in which they were asked for, as in asyncio;
which order that is decide the delays of the network and of the disk, and these a seed.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context
from itertools import count
from typing import Any, TypeVar

from tests.simulation.process import OWNER, SimulatedProcess

T = TypeVar("T")
FIRST_MOMENT = 1000.0  # seconds of the loop's clock
MOST_CANCELLED = 100  # timers that are kept at least, though no one waits for them


class NothingLeft(RuntimeError):
    """Nothing is left that could ever happen."""


class NumberedTask(asyncio.Task[T]):
    """A task that sets order by its number, not by its place in memory."""

    def __init__(self, *args: Any, loop: "VirtualLoop", **kwargs: Any) -> None:
        self._number = next(loop.numbers)
        super().__init__(*args, loop=loop, **kwargs)

    def __hash__(self) -> int:
        return self._number

    __eq__ = object.__eq__


class NumberedFuture(asyncio.Future[T]):
    """The same for what is no task."""

    def __init__(self, *, loop: "VirtualLoop") -> None:
        self._number = next(loop.numbers)
        self.owner = OWNER.get()
        super().__init__(loop=loop)

    def __hash__(self) -> int:
        return self._number

    __eq__ = object.__eq__


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop in virtual time, for several simulated processes or for none."""

    def __init__(self) -> None:
        super().__init__()
        self.now = FIRST_MOMENT
        self.steps = 0
        self.numbers = count()  # of tasks and futures
        self._ready: deque[asyncio.Handle]
        self._scheduled: list[asyncio.TimerHandle]
        self._timer_cancelled_count: int
        self._stopping: bool
        self.set_task_factory(make_task)  # type: ignore[arg-type]  # this loop calls it

    def time(self) -> float:
        return self.now

    def create_future(self) -> asyncio.Future[Any]:
        return NumberedFuture(loop=self)

    def call_soon_threadsafe(  # type: ignore[override]  # as call_soon
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def add_signal_handler(  # type: ignore[override]  # likewise
        self, sig: int, callback: Callable[..., object], *args: Any
    ) -> None:
        """Note what the present process does at a signal."""
        owner = OWNER.get()
        if owner is None:
            raise NotImplementedError("there are no signals outside of a process")
        owner.signals[sig] = lambda: callback(*args)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Tell the log of an error, but not of what a dead process could not close.

        The collector of garbage may find that while another process runs.
        """
        future = context.get("future")
        owner = future.owner if isinstance(future, NumberedFuture) else OWNER.get()
        is_dead = owner is not None and not owner.is_alive
        if not is_dead and not str(context.get("message", "")).startswith("Unclosed"):
            super().call_exception_handler(context)

    def thaw(self, process: SimulatedProcess) -> None:
        """Let a frozen process go on with what was to be done meanwhile."""
        if process.frozen is not None:
            self._ready.extend(process.frozen)
            process.frozen = None

    def drop_everything(self) -> None:
        """Forget all that was still to happen."""
        self._ready.clear()
        self._scheduled.clear()

    def enter(self, process: SimulatedProcess | None) -> None:
        """Called before a callback of a process runs, or one of no process."""

    def _run_once(self) -> None:
        if not self._ready:
            self._advance()
        handle = self._ready.popleft()
        if handle._cancelled:
            return
        self.steps += 1
        process = handle._context.get(OWNER)  # type: ignore[attr-defined]  # likewise
        if process is None:
            self.enter(None)
            handle._run()
        elif process.frozen is not None:
            process.frozen.append(handle)
        elif process.is_alive:
            self.enter(process)
            handle._run()
            process.steps += 1
            if process.steps == process.dies_at:
                process.kill()

    def _advance(self) -> None:
        """Move the clock on to the next timer, and take what is due then."""
        self._forget_cancelled()
        timers = self._scheduled
        while timers and timers[0].cancelled():
            self._take_timer()
        if not timers:
            raise NothingLeft("nothing is left that could ever happen")
        self.now = max(self.now, timers[0].when())
        while timers and timers[0].when() <= self.now:
            self._ready.append(self._take_timer())

    def _take_timer(self) -> asyncio.TimerHandle:
        timer = heapq.heappop(self._scheduled)
        timer._scheduled = False  # type: ignore[attr-defined]  # as asyncio's own loop does
        if timer.cancelled():
            self._timer_cancelled_count -= 1
        return timer

    def _forget_cancelled(self) -> None:
        timers = self._scheduled
        if len(timers) < MOST_CANCELLED or self._timer_cancelled_count * 2 < len(timers):
            return
        for timer in timers:
            if timer.cancelled():
                timer._scheduled = False  # type: ignore[attr-defined]
        timers[:] = [timer for timer in timers if not timer.cancelled()]
        heapq.heapify(timers)
        self._timer_cancelled_count = 0


def make_task(
    loop: VirtualLoop,
    coroutine: Coroutine[Any, Any, T] | Generator[Any, None, T],
    context: Context | None = None,
    **options: Any,  # a name; before Python 3.14 the loop gives it to the task itself
) -> asyncio.Task[T]:
    """Make a task that belongs to the present process; a dead one begins none."""
    owner = OWNER.get() if context is None else context.get(OWNER)
    task: asyncio.Task[T] = NumberedTask(coroutine, loop=loop, context=context, **options)
    if owner is not None and owner.is_alive:
        owner.adopt(task)
    elif owner is not None:
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        coroutine.close()
    return task


def run_virtually(main: Coroutine[Any, Any, T], loop: VirtualLoop | None = None) -> T:
    """Run a coroutine to its end in virtual time."""
    loop = loop or VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):  # the world ends, and so does all waiting
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        loop.drop_everything()
        asyncio.set_event_loop(None)
        loop.close()
