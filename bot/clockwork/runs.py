"""Duels begin at one moment for all, and runs are ended once no press that counts can come."""

import contextlib
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from operator import itemgetter

import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.jobs import Jobs
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.school.duel import Duel
from bot.school.duels import (
    advance_due_duels,
    cut_clocked_run,
    drop_old_duels,
    end_due_duel_runs,
)
from bot.school.run_results import drop_old_runs
from bot.school.runs import Run, end_due_runs
from storage.duels import find_next_due_duel
from storage.lookout import Work
from storage.runs import find_next_due_run, list_clocked_runs

log = structlog.get_logger(__name__)

ShowEnd = Callable[[], Awaitable[None]]
ShowFirst = Callable[[Run], Awaitable[None]]
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


@dataclass(frozen=True, slots=True)
class Readiness:
    """A person of a duel who is ready; `show_first` shows the run in the message that told so."""

    since: float
    show_first: ShowFirst


class Runs:
    """Knows how long answers in runs took, and who is ready for a duel; begins and ends runs.

    A restart forgets all of them.
    """

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._now = around.now
        self._answers: dict[int, Answer] = {}
        self._ready: dict[tuple[int, int], Readiness] = {}  # by duel and person
        self._stepped = 0.0  # when the last step was begun, by `time.monotonic`
        self._has_cut = False  # those that a restart has cut off
        self._due_at: datetime | None = None  # what the loop rests until
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.loop = Loop("timed runs", self._step, self._jobs, work=Work.RUNS)

    def took(self, run_id: int) -> int | None:
        """Return the milliseconds that the last answer in a run needed.

        None if this process has given none.
        """
        answer = self._answers.get(run_id)
        if answer is None:
            return None
        ended = time.monotonic() if answer.ended is None else answer.ended
        return round((ended - answer.begun) * 1000)

    def wait_for_go(self, duel_id: int, person_id: int, show_first: ShowFirst) -> None:
        """Have the first puzzle of a duel shown to a person who is ready, once it begins."""
        self._ready[duel_id, person_id] = Readiness(time.monotonic(), show_first)

    def is_waiting(self, duel_id: int, person_id: int) -> bool:
        """Tell whether a person is ready for a duel of whose begin they were not shown anything."""
        return (duel_id, person_id) in self._ready

    def show_first(self, duel: Duel) -> None:
        """Show those who were ready the first puzzle of a duel that has begun, each once."""
        for each in duel.people:
            if each.run_id is None or each.run is None:
                continue
            if ready := self._ready.pop((duel.id, each.person.id), None):
                run = Run(each.run_id, each.run)
                show = self._try_to_show(run.id, partial(ready.show_first, run))
                self._jobs.start(run.id, show, self.loop.wake)

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
        for duel in await self._services.run(advance_due_duels, now, self._is_mine):
            self.show_first(duel)
        ended = await self._services.run(end_due_duel_runs, now, own)
        ended += await self._services.run(end_due_runs, now, own)
        for run_id in ended:
            if (answer := self._answers.get(run_id)) and self._jobs.has_room:
                self._jobs.start(run_id, self._try_to_show(run_id, answer.show_end), self.loop.wake)
        await self._services.run(drop_old_runs, now)
        await self._services.run(drop_old_duels, now)
        self._forget()
        moments = [
            await self._services.read(query) for query in (find_next_due_run, find_next_due_duel)
        ]
        following = self._due_at = min(filter(None, moments), default=None)
        if following is None:
            return math.inf
        return max(SHORTEST_REST, (following - now).total_seconds())

    async def _cut_begun_before(self, start: datetime) -> None:
        """End the runs amid which this process was restarted; others may serve other servers."""
        read = self._services.read
        async for run_id, server_id in read_all(
            lambda last: read(list_clocked_runs, start, last), 0, itemgetter(0)
        ):
            if run_id not in self._answers and is_ours(self._client, server_id):
                await self._services.run(cut_clocked_run, run_id, start)

    async def _try_to_show(self, run_id: int, show: ShowEnd) -> None:
        """Show a run by itself; if that fails, the next press shows it."""
        try:
            await show()
        except FAILURES as error:
            log.info("a run not shown", run=run_id, error=repr(error))

    def _is_mine(self, server_id: int | None) -> bool:
        return is_ours(self._client, server_id)

    def _forget(self) -> None:
        before = time.monotonic() - FORGOTTEN
        old = [run_id for run_id, answer in self._answers.items() if answer.begun < before]
        for run_id in old:
            del self._answers[run_id]
        for key in [key for key, ready in self._ready.items() if ready.since < before]:
            del self._ready[key]
