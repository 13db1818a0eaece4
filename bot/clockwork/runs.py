"""Runs against the clock are ended once no press that counts can come any more."""

import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter

import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.jobs import Jobs
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.pages import read_all
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.school.duels import cut_clocked_run, end_due_duel_runs
from bot.school.run_results import drop_old_runs
from bot.school.runs import end_due_runs
from storage.runs import find_next_due_run, list_clocked_runs

log = structlog.get_logger(__name__)

ShowEnd = Callable[[], Awaitable[None]]
AT_ONCE = 20  # messages that are edited together
FORGOTTEN = 1800.0  # seconds after its last answer, when no run is open any more
SHORTEST_REST = 1.0  # seconds


@dataclass(slots=True)
class Answer:
    """The last answer in a run: when it was begun, and when Discord had it.

    `show_end` shows the run as it stands in the message of that answer.
    """

    begun: float
    show_end: ShowEnd
    ended: float | None = None


class Runs:
    """Knows how long answers in runs took, and ends runs; a restart forgets all of them."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._now = around.now
        self._answers: dict[int, Answer] = {}
        self._stepped = 0.0  # when the last step was begun, by `time.monotonic`
        self._has_cut = False  # those that a restart has cut off
        self._due_at: datetime | None = None  # what the loop rests until
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.loop = Loop("timed runs", self._step, self._jobs)

    def took(self, run_id: int) -> int | None:
        """Return the milliseconds that the last answer in a run needed.

        None if this process has given none.
        """
        answer = self._answers.get(run_id)
        if answer is None:
            return None
        ended = time.monotonic() if answer.ended is None else answer.ended
        return round((ended - answer.begun) * 1000)

    def show_end_in(self, run_id: int, show_end: ShowEnd) -> None:
        """Note that a run is shown in another message now, which gets its end."""
        if answer := self._answers.get(run_id):
            answer.show_end = show_end

    @contextlib.contextmanager
    def answering(
        self, run_id: int, begun: float, due_at: datetime | None, show_end: ShowEnd
    ) -> Iterator[None]:
        """Measure an answer in a run that was begun at a moment of `time.monotonic`.

        If time runs out before the next press, at `due_at`, `show_end` is called.
        """
        answer = self._answers[run_id] = Answer(begun, show_end)
        if due_at is not None and (self._due_at is None or due_at < self._due_at):
            self._due_at = due_at
            self.loop.wake()
        try:
            yield
        finally:
            answer.ended = time.monotonic()

    async def _step(self) -> float:
        """End what is due and drop what is old; return the seconds until more is."""
        began = time.monotonic()
        if (pause := self._stepped + SHORTEST_REST - began) > 0:
            return pause
        self._stepped, now = began, self._now()
        if not self._has_cut:
            await self._cut_begun_before(now)
            self._has_cut = True
        own = {*self._answers}
        ended = await self._services.run(end_due_duel_runs, now, own)
        ended += await self._services.run(end_due_runs, now, own)
        for run_id in ended:
            if (answer := self._answers.get(run_id)) and self._jobs.has_room:
                self._jobs.start(run_id, self._show_end(run_id, answer), self.loop.wake)
        await self._services.run(drop_old_runs, now)
        self._forget()
        following = await self._services.read(find_next_due_run)
        self._due_at = following
        if following is None:
            return LONGEST_REST
        return min(LONGEST_REST, max(SHORTEST_REST, (following - now).total_seconds()))

    async def _cut_begun_before(self, start: datetime) -> None:
        """End the runs amid which this process was restarted; others may serve other servers."""
        read = self._services.read
        async for run_id, server_id in read_all(
            lambda last: read(list_clocked_runs, start, last), 0, itemgetter(0)
        ):
            if run_id not in self._answers and is_ours(self._client, server_id):
                await self._services.run(cut_clocked_run, run_id, start)

    async def _show_end(self, run_id: int, answer: Answer) -> None:
        """Show the end of a run; if that fails, the next press shows it."""
        try:
            await answer.show_end()
        except FAILURES as error:
            log.info("end of a run not shown", run=run_id, error=repr(error))

    def _forget(self) -> None:
        before = time.monotonic() - FORGOTTEN
        old = [run_id for run_id, answer in self._answers.items() if answer.begun < before]
        for run_id in old:
            del self._answers[run_id]
