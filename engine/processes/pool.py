"""A few workers and the jobs for them: people take turns, moves before hints before analysis.

A worker is started when there is something to do, and ended after a while without work. A less
urgent job gives way to a move for a person who has had no more turns; a job that no one is waiting
for gives way to everything. The job that gave way starts again afterwards.
"""

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from itertools import count
from typing import Any

from engine.processes.jobs import Job, JobQueue, NoAnswer, Urgency
from engine.processes.questions import Answer, Equipment, Question
from engine.processes.worker_process import WorkerDied, WorkerProcess
from engine.turns import find_asker

log = logging.getLogger(__name__)

RESTS_AFTER = 300.0  # seconds without a question after which a worker is ended
MOST_FAILURES = 2  # workers that may die over one question
SHORTEST = 0.05  # the fewest seconds of thought, however much waits
SPENT = 0.4  # the share of the time to the deadline for the jobs of one urgency


class WorkerPool:
    """Answers questions in worker processes."""

    def __init__(
        self, workers: int, equipment: Equipment, rests_after: float = RESTS_AFTER
    ) -> None:
        """Use at most `workers` worker processes, each with the same equipment."""
        self._most, self._equipment, self._rests_after = workers, equipment, rests_after
        self._queue = JobQueue()
        self._numbers = count()
        self._served: dict[asyncio.Task[None], Job | None] = {}  # the job of each busy runner
        self._is_closed = False
        # Called with the urgency and the seconds of each question that was answered, or given up.
        self.watch: Callable[[str, float], None] | None = None

    async def ask(self, question: Question[Answer], urgency: Urgency, patience: float) -> Answer:
        """Wait for an answer, `patience` seconds at most. Raises NoAnswer.

        It takes the turns of the person named by `asked_by` in this context.
        """
        if self._is_closed:
            raise NoAnswer("the pool is closed")
        asker = find_asker()
        if not self._queue.has_room(urgency, asker):
            raise NoAnswer("too much waits that the same server asked for")
        began = asyncio.get_running_loop().time()
        deadline = began + patience
        job = Job(urgency, next(self._numbers), question, deadline, asker)
        self._queue.put(job)
        self._find_runner(job)
        try:
            async with asyncio.timeout_at(job.deadline):
                answer: Answer = await job.answer
                return answer
        except TimeoutError:
            raise NoAnswer("it took too long") from None
        finally:
            job.drop()
            if self.watch is not None:
                self.watch(urgency.name.lower(), asyncio.get_running_loop().time() - began)

    async def close(self) -> None:
        """End every worker, and answer nothing any more."""
        self._is_closed = True
        runners = [*self._served]
        for runner in runners:
            runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)
        while job := self._queue.take():
            job.fail("the pool is closed")

    def _find_runner(self, job: Job) -> None:
        """Have a job begun by an idle runner, a new one, or one whose job is less urgent."""
        busy = [served for served in self._served.values() if served is not None]
        if len(self._served) - len(busy) >= len(self._queue):
            return
        if len(self._served) < self._most:
            # It serves many, so it takes nothing from the context of the first.
            runner = asyncio.create_task(self._run(), name="engine worker", context=Context())
            self._served[runner] = None
        elif busy and self._gives_way(least := max(busy), job):
            least.let_go()

    def _gives_way(self, served: Job, job: Job) -> bool:
        """Tell whether one job gives way: to a move, or, if no one awaits it, to anything."""
        if served.urgency is Urgency.IDLE:
            return job.urgency is not Urgency.IDLE
        is_move = job.urgency is Urgency.MOVE and served.urgency is not Urgency.MOVE
        return is_move and self._queue.goes_before(job, served)

    async def _run(self) -> None:
        """Serve jobs with one worker until there has been none for a while."""
        runner = asyncio.current_task()
        assert runner is not None  # this runs as a task made by `_find_runner`
        worker: WorkerProcess | None = None
        try:
            while (job := await self._next_job()) is not None:
                self._served[runner] = job
                worker = await self._serve(worker, job)
                self._served[runner] = None
        finally:
            if (served := self._served.pop(runner)) is not None:
                served.fail("the pool is closed")
                served.let_go()
            if worker is not None:
                await worker.end()

    async def _next_job(self) -> Job | None:
        """Wait for a job, or return None if there has been none for a while."""
        try:
            async with asyncio.timeout(self._rests_after):
                return await self._queue.get()
        except TimeoutError:
            return self._queue.take()

    async def _serve(self, worker: WorkerProcess | None, job: Job) -> WorkerProcess | None:
        """Have a job done unless it is interrupted; return the worker if it is still alive."""
        try:
            worker = worker or await WorkerProcess.start(self._equipment)
            await self._think(worker, job)
        except WorkerDied as died:
            log.warning("an engine worker died over a question: %s", died)
            if worker is not None:
                await worker.end()
            job.failures += 1
            self._put_back(job)
            return None
        except asyncio.CancelledError:  # the pool is closed
            if worker is not None:
                await worker.end()
            raise
        return worker

    async def _think(self, worker: WorkerProcess, job: Job) -> None:
        """Have a worker think about a job. Raises WorkerDied."""
        job.asking = asyncio.create_task(worker.ask(self._shorten(job)))
        await asyncio.wait({job.asking})
        if job.asking.cancelled():
            await worker.stop()
            self._put_back(job)
        else:
            job.settle(job.asking.result())

    def _put_back(self, job: Job) -> None:
        """Queue a job again that gave way to another, or over which a worker died."""
        if job.failures >= MOST_FAILURES:
            job.fail("the workers died over it")
        elif not job.answer.done():
            self._queue.put_back(job)

    def _shorten(self, job: Job) -> Question[Any]:
        """Return the question with the time that is left to think about it."""
        left = job.deadline - asyncio.get_running_loop().time()
        share = left * SPENT / (1 + self._queue.count_before_last(job) / self._most)
        return replace(job.question, seconds=min(job.question.seconds, max(SHORTEST, share)))
