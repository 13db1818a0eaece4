"""What a program finds around it, replaced for the time of a simulation: time, chance, threads.

Everything that a program asks of its machine and that is not the same each time: the clocks, random
bytes, the thread of discord.py's heartbeats. What is left out would show as two runs of one seed
that differ.
"""

import asyncio
import gc
import os
import random
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partialmethod
from typing import Any
from unittest.mock import patch

import time_machine
from discord.gateway import KeepAliveHandler
from sqlalchemy.util import await_only, greenlet_spawn

from tests.simulation.machine import Machine
from tests.simulation.process import quiet_death
from tests.simulation.replacing import replace_everywhere


@contextmanager
def simulated_machine(seed: str, epoch: float) -> Iterator[Machine]:
    """Replace the surroundings of this process by those of a machine at a moment."""
    chance = random.Random(f"{seed} machine")
    with ExitStack() as stack:
        traveller = stack.enter_context(time_machine.travel(epoch, tick=False))
        machine = Machine(chance, epoch, traveller)
        for clock in (time.monotonic, time.perf_counter):
            replace_everywhere(stack, clock, machine.time)
        submit = partialmethod(_submit, machine)
        stack.enter_context(patch.object(ThreadPoolExecutor, "submit", submit))
        stack.enter_context(patch.object(threading.Thread, "start", refuse_thread))
        seeded = random.Random(f"{seed} chance")
        stack.enter_context(patch.object(random, "_urandom", seeded.randbytes))  # of `secrets`
        stack.enter_context(patch.object(os, "urandom", seeded.randbytes))
        replace_everywhere(stack, random.Random, _make_random(seeded))
        stack.enter_context(patch.object(KeepAliveHandler, "start", start_heartbeats))
        stack.enter_context(patch.object(asyncio, "run_coroutine_threadsafe", run_from_greenlet))
        gc.collect()
        gc.disable()  # it would run finalizers at moments of its own
        try:
            yield machine
        finally:
            collect_garbage()
            gc.enable()


def collect_garbage() -> None:
    """Free what no one uses; whoever dies here says nothing."""
    with quiet_death():
        gc.collect()


def _make_random(chance: random.Random) -> type[random.Random]:
    """Return a class of generators that draw their own seeds where they are given none."""

    class SeededRandom(random.Random):
        def seed(self, a: Any = None, version: int = 2) -> None:
            super().seed(chance.getrandbits(64) if a is None else a, version)

    return SeededRandom


def _submit(
    executor: ThreadPoolExecutor, machine: Machine, func: Callable[..., Any], *args: Any
) -> Future[Any]:
    """Let the machine run what an executor would run in a thread."""
    return machine.submit(executor, func, *args)


def refuse_thread(thread: threading.Thread) -> None:
    """Stop a program that leaves the simulation."""
    raise RuntimeError(f"a real thread was to start: {thread}")


class GreenEvent:
    """The event for which the thread of heartbeats waits, in a greenlet of the loop."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        self._event.set()

    def is_set(self) -> bool:
        return self._event.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        return bool(await_only(self._wait(timeout)))

    async def _wait(self, seconds: float | None) -> bool:
        try:
            async with asyncio.timeout(seconds):
                return await self._event.wait()
        except TimeoutError:
            return False


class GreenFuture:
    """What a thread gets from `run_coroutine_threadsafe`, for a greenlet."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._task = asyncio.get_running_loop().create_task(coroutine)

    def result(self, timeout: float | None = None) -> Any:
        return await_only(self._wait(timeout))

    async def _wait(self, seconds: float | None) -> Any:
        async with asyncio.timeout(seconds):
            return await asyncio.shield(self._task)


def run_from_greenlet(
    coroutine: Coroutine[Any, Any, Any], loop: asyncio.AbstractEventLoop
) -> GreenFuture:
    return GreenFuture(coroutine)


def start_heartbeats(handler: KeepAliveHandler) -> None:
    """Run the unchanged body of discord.py's thread in a greenlet, which waits in virtual time."""
    handler._stop_ev = GreenEvent()  # type: ignore[assignment]  # what its body asks of an Event
    run: Callable[[], None] = handler.run
    asyncio.get_running_loop().create_task(greenlet_spawn(run))
