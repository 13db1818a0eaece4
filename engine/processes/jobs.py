"""Jobs that wait for a worker: people take turns, and urgent jobs come a turn or two earlier."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from engine.processes.questions import Question
from engine.turns import Asker, Ticket, Turns


class Urgency(IntEnum):
    """How urgent a job is, the most urgent first."""

    MOVE = 0  # someone is waiting for the partner's move
    HINT = 1
    ANALYSIS = 2
    IDLE = 3  # no one is waiting


# How many turns others may take first. This way a stream of moves delays a hint, but not for ever.
DELAYS = {Urgency.MOVE: 0, Urgency.HINT: 1, Urgency.ANALYSIS: 2, Urgency.IDLE: float("inf")}
MOST_WAITING = 20  # the most hints, and the most analyses, waiting for one server


class NoAnswer(Exception):
    """No worker answered in time: two died over the question, or there was too much else to do."""


def new_answer() -> "asyncio.Future[Any]":
    """Return a future for an answer."""
    return asyncio.get_running_loop().create_future()


@dataclass(order=True, slots=True)
class Job:
    """A question and the future that waits for its answer."""

    urgency: Urgency
    number: int
    question: Question[Any] = field(compare=False)
    deadline: float = field(compare=False)  # by the clock of the event loop
    asker: Asker | None = field(compare=False, default=None)  # None: the bot itself
    answer: "asyncio.Future[Any]" = field(compare=False, default_factory=new_answer)
    failures: int = field(compare=False, default=0)  # the number of workers that died over it
    asking: "asyncio.Task[object] | None" = field(compare=False, default=None)
    ticket: "Ticket[Job] | None" = field(compare=False, default=None)  # when it began to wait

    def settle(self, answer: object) -> None:
        """Deliver the answer."""
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, why: str) -> None:
        """Raise NoAnswer where the answer is awaited."""
        if not self.answer.done():
            self.answer.set_exception(NoAnswer(why))

    def drop(self) -> None:
        """Wait no more."""
        self.answer.cancel()
        self.let_go()

    def let_go(self) -> None:
        """Stop the worker that thinks about it, if there is one."""
        if self.asking is not None:
            self.asking.cancel()


class JobQueue:
    """Jobs that no worker has begun; abandoned ones are skipped."""

    def __init__(self) -> None:
        self._turns: Turns[Job] = Turns()
        self._counts: Counter[tuple[Urgency, Asker]] = Counter()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return self._counts.total()

    def has_room(self, urgency: Urgency, asker: Asker | None) -> bool:
        """Tell whether a server may add one more waiting job of this urgency."""
        if asker is None or urgency is Urgency.MOVE:
            return True
        waiting = (
            count
            for (kind, other), count in self._counts.items()
            if kind is urgency and other.home == asker.home
        )
        return sum(waiting) < MOST_WAITING

    def count_before_last(self, job: Job) -> int:
        """Return how many jobs of the same urgency come before the asker's last one."""
        assert job.asker is not None  # `put` has set it
        own = self._counts[job.urgency, job.asker]
        others = (
            min(count, own + 1)
            for (urgency, other), count in self._counts.items()
            if urgency is job.urgency and other != job.asker
        )
        return own + sum(others)

    def put(self, job: Job) -> None:
        """Add a job."""
        job.ticket = self._turns.put(job, job.asker, DELAYS[job.urgency])
        job.asker = job.ticket.asker
        self._counts[job.urgency, job.asker] += 1
        self._filled.set()

    def put_back(self, job: Job) -> None:
        """Return a job that was taken but not done, as if it had not been taken."""
        if job.ticket is not None:
            self._turns.give_back(job.ticket)
        self.put(job)

    async def get(self) -> Job:
        """Wait for a job whose answer is awaited, and take it."""
        while (job := self.take()) is None:
            self._filled.clear()
            await self._filled.wait()
        return job

    def take(self) -> Job | None:
        """Take a job whose answer is awaited, or return None if there is none now."""
        while (ticket := self._turns.take()) is not None:
            self._count_down(ticket)
            if not ticket.work.answer.done():
                return ticket.work
            self._turns.give_back(ticket)
        return None

    def goes_before(self, job: Job, taken: Job) -> bool:
        """Tell whether a waiting job would have come before one that was taken."""
        if job.ticket is None or taken.ticket is None:
            return False
        return self._turns.goes_before(job.ticket, taken.ticket)

    def _count_down(self, ticket: Ticket[Job]) -> None:
        key = ticket.work.urgency, ticket.asker
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
