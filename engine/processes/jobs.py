"""What waits for a worker: people take turns, and urgent jobs come a turn or two earlier."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from engine.processes.questions import Question
from engine.turns import Asker, Ticket, Turns


class Urgency(IntEnum):
    """What is answered first."""

    MOVE = 0  # someone waits for the partner's move
    HINT = 1
    ANALYSIS = 2
    IDLE = 3  # no one waits


# How many turns others may take first. So a stream of moves delays a hint, but not for ever.
DELAYS = {Urgency.MOVE: 0, Urgency.HINT: 1, Urgency.ANALYSIS: 2, Urgency.IDLE: float("inf")}
MOST_WAITING = 20  # hints, and analyses, for the people of one server


class NoAnswer(Exception):
    """No worker answered in time: two died over it, or there was too much else to do."""


def new_answer() -> "asyncio.Future[Any]":
    """Return an answer that is not there yet."""
    return asyncio.get_running_loop().create_future()


@dataclass(order=True, slots=True)
class Job:
    """A question and who waits for its answer."""

    urgency: Urgency
    number: int
    question: Question[Any] = field(compare=False)
    deadline: float = field(compare=False)  # by the clock of the event loop
    asker: Asker | None = field(compare=False, default=None)  # None: the bot itself
    answer: "asyncio.Future[Any]" = field(compare=False, default_factory=new_answer)
    failures: int = field(compare=False, default=0)  # workers that died over it
    asking: "asyncio.Task[object] | None" = field(compare=False, default=None)
    ticket: "Ticket[Job] | None" = field(compare=False, default=None)  # since it has waited

    def settle(self, answer: object) -> None:
        """Give the answer to whoever waits for it."""
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, why: str) -> None:
        """Tell whoever waits that there is no answer."""
        if not self.answer.done():
            self.answer.set_exception(NoAnswer(why))

    def drop(self) -> None:
        """Wait no more."""
        self.answer.cancel()
        self.let_go()

    def let_go(self) -> None:
        """Have a worker that thinks about it stop."""
        if self.asking is not None:
            self.asking.cancel()


class JobQueue:
    """Jobs that no worker thinks about yet; those that no one waits for any more are left out."""

    def __init__(self) -> None:
        self._turns: Turns[Job] = Turns()
        self._counts: Counter[tuple[Urgency, Asker]] = Counter()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return self._counts.total()

    def has_room(self, urgency: Urgency, asker: Asker | None) -> bool:
        """Tell whether a server has few enough jobs of an urgency waiting for one more."""
        if asker is None or urgency is Urgency.MOVE:
            return True
        waiting = (
            count
            for (kind, other), count in self._counts.items()
            if kind is urgency and other.home == asker.home
        )
        return sum(waiting) < MOST_WAITING

    def count_before_last(self, job: Job) -> int:
        """Return how many jobs as urgent as one come before the last one of the same asker."""
        assert job.asker is not None  # since it was put here
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
        """Add a job again that was taken and is not done, as if it had not been taken."""
        if job.ticket is not None:
            self._turns.give_back(job.ticket)
        self.put(job)

    async def get(self) -> Job:
        """Wait for a job that someone waits for."""
        while (job := self.take()) is None:
            self._filled.clear()
            await self._filled.wait()
        return job

    def take(self) -> Job | None:
        """Return a job that someone waits for, None if there is none now."""
        while (ticket := self._turns.take()) is not None:
            self._count_down(ticket)
            if not ticket.work.answer.done():
                return ticket.work
            self._turns.give_back(ticket)
        return None

    def goes_before(self, job: Job, taken: Job) -> bool:
        """Tell whether a job that waits would have come before one that was taken."""
        if job.ticket is None or taken.ticket is None:
            return False
        return self._turns.goes_before(job.ticket, taken.ticket)

    def _count_down(self, ticket: Ticket[Job]) -> None:
        key = ticket.work.urgency, ticket.asker
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
