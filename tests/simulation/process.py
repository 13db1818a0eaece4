"""One process of a simulated machine: what it has begun, and how it dies."""

import asyncio
import sys
import warnings
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, field
from typing import Any, Protocol

NEVER = -1
MOST_TASKS = 200  # that are noted before it is looked which of them have ended
MOST_CLOSES = 20  # tries to end a coroutine that waits for something while it is closed

OWNER: ContextVar["SimulatedProcess | None"] = ContextVar("owner", default=None)


@dataclass(eq=False)
class Threads:
    """The work that waits for the threads of one executor."""

    most: int
    busy: int = 0
    waiting: deque[Callable[[], object]] = field(default_factory=deque)


class Resource(Protocol):
    """Something of a process that the machine takes back when the process dies."""

    def drop(self) -> None: ...


@dataclass(eq=False)
class SimulatedProcess:
    """Holds what belongs to one process. Everything that it starts inherits it by its context.

    A process that is dead never runs again: its callbacks are left out, its connections are cut,
    and what it had not committed is lost, as after `kill -9`.
    """

    name: str
    is_alive: bool = True
    clock_offset: float = 0.0  # seconds by which its clock on the wall is wrong
    steps: int = 0  # callbacks that it has run
    dies_at: int = NEVER  # step after which it is killed
    frozen: list[asyncio.Handle] | None = None  # what waits while the process does not run
    on_death: Callable[[], object] = lambda: None
    signals: dict[int, Callable[[], object]] = field(default_factory=dict)
    tasks: dict[asyncio.Task[Any], None] = field(default_factory=dict)
    resources: dict[Resource, None] = field(default_factory=dict)
    threads: dict[Executor | None, "Threads"] = field(default_factory=dict)
    context: Context = field(init=False)
    _most_tasks: int = MOST_TASKS

    def __post_init__(self) -> None:
        self.context = copy_context()
        self.context.run(OWNER.set, self)

    def start(self, main: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin the main task of the process."""
        return asyncio.get_running_loop().create_task(main, context=self.context)

    def adopt(self, task: asyncio.Task[Any]) -> None:
        """Note a task that the process has begun; those that have ended are let go in between."""
        self.tasks[task] = None
        if len(self.tasks) > self._most_tasks:
            self.tasks = {each: None for each in self.tasks if not each.done()}
            self._most_tasks = max(MOST_TASKS, 2 * len(self.tasks))

    def signal(self, number: int) -> None:
        """Send a signal for which the process has a handler."""
        self.context.run(self.signals[number])

    def kill(self) -> None:
        """End the process at once, without any of its cleanup having an effect."""
        if not self.is_alive:
            return
        self.is_alive = False
        self.on_death()
        self.frozen = None
        for resource in tuple(self.resources):
            resource.drop()
        self.resources.clear()
        tasks = tuple(self.tasks)
        self.tasks.clear()
        with quiet_death():
            for task in tasks:
                # Closed now and here: a collector of garbage would do so at any moment.
                self.context.copy().run(_discard, task)
        self.signals.clear()


@contextmanager
def quiet_death() -> Iterator[None]:
    """Let no one hear what is wrong with objects that go without having been closed."""
    hook = sys.unraisablehook
    sys.unraisablehook = lambda _: None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        finally:
            sys.unraisablehook = hook


def _discard(task: asyncio.Task[Any]) -> None:
    """Free what a task holds; what it does meanwhile reaches nothing, for its process is dead."""
    task._log_destroy_pending = False  # type: ignore[attr-defined]  # asyncio's own switch
    coroutine = task.get_coro()
    for _ in range(MOST_CLOSES):
        try:
            coroutine.close()
        except RuntimeError:  # it waits for something in a `finally`; on it goes from there
            continue
        except Exception:  # noqa: BLE001  # the last words of the dead
            return
        return
