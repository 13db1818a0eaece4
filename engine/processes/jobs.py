"""What waits for a worker: the most urgent job first, of equally urgent ones the oldest."""

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from engine.processes.questions import Question


class Urgency(IntEnum):
    """What is answered first."""

    MOVE = 0  # somebody waits for the partner's move
    HINT = 1
    ANALYSIS = 2
    IDLE = 3  # nobody waits


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
    answer: "asyncio.Future[Any]" = field(compare=False, default_factory=new_answer)
    failures: int = field(compare=False, default=0)  # workers that died over it
    asking: "asyncio.Task[object] | None" = field(compare=False, default=None)

    def settle(self, answer: object) -> None:
        """Give the answer to who waits."""
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, why: str) -> None:
        """Tell who waits that there is no answer."""
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
    """Jobs that no worker thinks about yet; those that nobody waits for any more are left out."""

    def __init__(self) -> None:
        self._jobs: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self._counts = dict.fromkeys(Urgency, 0)

    def __len__(self) -> int:
        return self._jobs.qsize()

    def count(self, urgency: Urgency) -> int:
        """Return how many jobs of an urgency wait."""
        return self._counts[urgency]

    def put(self, job: Job) -> None:
        """Add a job."""
        self._counts[job.urgency] += 1
        self._jobs.put_nowait(job)

    async def get(self) -> Job:
        """Wait for a job that somebody waits for."""
        while True:
            if self._is_wanted(job := await self._jobs.get()):
                return job

    def take(self) -> Job | None:
        """Return a job that somebody waits for, None if there is none now."""
        while not self._jobs.empty():
            if self._is_wanted(job := self._jobs.get_nowait()):
                return job
        return None

    def _is_wanted(self, job: Job) -> bool:
        """Count a job as taken, and tell whether somebody waits for it."""
        self._counts[job.urgency] -= 1
        return not job.answer.done()
