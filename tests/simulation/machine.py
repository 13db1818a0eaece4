"""The simulated machine: the loop, its network, its threads and its clocks."""

import asyncio
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

import time_machine

from tests.simulation.loop import FIRST_MOMENT, VirtualLoop
from tests.simulation.network import Listener, Network, ProtocolFactory
from tests.simulation.process import OWNER, SimulatedProcess, Threads

T = TypeVar("T")
MILLISECOND = 0.001
BILLION = 10**9
ANY_THREADS = 8  # of an executor that is not told


@dataclass
class Disk:
    """How long the work of a thread takes, in seconds: before it happens, and after."""

    usual: float = MILLISECOND
    slowest: float = 0.5
    rarely: float = 0.0


class Machine(VirtualLoop):
    """A loop on which programs find everything that asyncio offers them, made of nothing."""

    def __init__(self, random: Random, epoch: float, traveller: time_machine.Traveller) -> None:
        super().__init__()
        self.random = random
        self.disk = Disk()
        self.network = Network(self, Random(random.random()))
        self._epoch = epoch - self.now  # between this clock and the one on the wall
        self._traveller = traveller
        self._shown = (-1.0, 0.0)
        self._own_threads: dict[Executor | None, Threads] = {}
        self._show_clock(0.0)

    def passed(self) -> float:
        """Return the seconds since the beginning."""
        return self.now - FIRST_MOMENT

    def wall_clock(self) -> float:
        """Return the seconds since 1970 by clocks that are right."""
        return self._epoch + self.now

    def enter(self, process: SimulatedProcess | None) -> None:
        """Let the present process see its own clock."""
        offset = 0.0 if process is None else process.clock_offset
        if (self.now, offset) != self._shown:
            self._show_clock(offset)

    def _show_clock(self, offset: float) -> None:
        self._shown = (self.now, offset)
        # `move_to` would also look for a zone of time and read a date, 50,000 times a second.
        shown = int((self._epoch + self.now + offset) * BILLION)
        self._traveller._destination_timestamp_ns = shown

    async def create_connection(  # type: ignore[override]
        self, protocol_factory: ProtocolFactory, *_: Any, sock: socket.socket, **__: Any
    ) -> tuple[asyncio.Transport, asyncio.BaseProtocol]:
        transport = self.network.connect(sock, protocol_factory)
        return transport, transport.get_protocol()

    async def create_server(  # type: ignore[override]
        self, protocol_factory: ProtocolFactory, host: str, port: int, **_: Any
    ) -> Listener:
        return self.network.listen(protocol_factory, (host, port))

    async def sock_connect(self, sock: socket.socket, address: Any) -> None:
        await self.network.reach(sock, address)

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Run what a thread would do, at once and whole, at some moment soon.

        The caller learns of it a little later: a process may die in between.
        """
        done: asyncio.Future[T] = self.create_future()
        job = Job(self, self._find_threads(executor), partial(func, *args), done)
        job.queue()
        return done

    def submit(self, executor: Executor, func: Callable[..., T], *args: Any) -> Future[T]:
        """Do the same for those who ask an executor itself."""
        told: Future[T] = Future()
        done = self.run_in_executor(executor, func, *args)

        def tell(_: object) -> None:
            if not told.set_running_or_notify_cancel():
                return
            error = done.exception()
            if error is None:
                told.set_result(done.result())
            else:
                told.set_exception(error)

        done.add_done_callback(tell)
        return told

    def _find_threads(self, executor: Executor | None) -> Threads:
        owner = OWNER.get()
        threads = self._own_threads if owner is None else owner.threads
        if executor not in threads:
            most = ANY_THREADS
            if isinstance(executor, ThreadPoolExecutor):
                most = executor._max_workers
            threads[executor] = Threads(most)
        return threads[executor]

    def pause(self) -> float:
        disk = self.disk
        if disk.rarely and self.random.random() < disk.rarely:
            return self.random.uniform(disk.usual, disk.slowest)
        return self.random.expovariate(1 / disk.usual)


class Job:
    """One piece of work for a thread."""

    def __init__(
        self,
        machine: Machine,
        threads: Threads,
        work: Callable[[], Any],
        done: asyncio.Future[Any],
    ) -> None:
        self._machine, self._threads, self._work, self._done = machine, threads, work, done
        self._context = copy_context()

    def queue(self) -> None:
        """Begin as soon as a thread is free."""
        if self._threads.busy < self._threads.most:
            self._begin()
        else:
            self._threads.waiting.append(self._begin)

    def _begin(self) -> None:
        self._threads.busy += 1
        self._later(self._run)

    def _run(self) -> None:
        result, error = None, None
        try:
            result = self._work()
        except BaseException as raised:  # noqa: BLE001  # a thread hands on whatever is raised
            error = raised
        self._later(self._tell, result, error)

    def _tell(self, result: Any, error: BaseException | None) -> None:
        self._threads.busy -= 1
        if self._threads.waiting:
            self._threads.waiting.popleft()()
        if self._done.done():  # no one waits any more
            return
        if error is None:
            self._done.set_result(result)
        else:
            self._done.set_exception(error)

    def _later(self, act: Callable[..., None], *args: Any) -> None:
        self._machine.call_later(self._machine.pause(), act, *args, context=self._context)
