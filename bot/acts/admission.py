"""Acts begin by turns, a few at once; those that would wait too long are acknowledged first.

Discord gives an interaction up that has no answer after three seconds. When hundreds come at once,
serving all together would make every one of them late: the first to come are served first, and the
others are asked to wait in time, which costs far less than an answer.
"""

import asyncio
from bisect import insort
from collections import deque
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

from bot.acts.reply import AnswerTimes, Reply

AT_ONCE = 16  # acts
AT_ONCE_BESIDE_DEFERRALS = 2
LONGEST_TURN = 0.3  # seconds; what has not answered by then waits for something else
INSTANT = 0.001  # seconds, which a timer may not be able to wait


@dataclass(slots=True, eq=False)
class Waiting:
    """An interaction without an answer so far; moments are those of the event loop."""

    reply: Reply
    times: AnswerTimes
    made: float  # when Discord made it
    turn: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    has_turn: bool = False

    def seconds_left(self, now: float, others: int) -> float:
        """Return in how many seconds to defer it, as others have to be deferred in time, too."""
        return self.times.defer_after - others * self.times.defer_each - (now - self.made)


class Admission:
    """The interactions that wait for their turn or for an answer, oldest first."""

    def __init__(self) -> None:
        self._unanswered: list[Waiting] = []  # and not being deferred
        self._queue: deque[Waiting] = deque()
        self._turns = 0  # that are taken
        self._deferrals: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def admit(self, reply: Reply, times: AnswerTimes, waited: float) -> AsyncIterator[None]:
        """Enter once an interaction may be served that has waited some seconds so far.

        Whatever happens inside, it is deferred when its time runs out.
        """
        waiting = Waiting(reply, times, asyncio.get_running_loop().time() - waited)
        reply.when_answered(partial(self._note_answer, waiting))
        insort(self._unanswered, waiting, key=attrgetter("made"))
        self._queue.append(waiting)
        self._defer_due()
        self._give_turns()
        try:
            await waiting.turn
            yield
        finally:
            waiting.turn.cancel()
            self._note_answer(waiting)

    def _note_answer(self, waiting: Waiting) -> None:
        if waiting in self._unanswered:
            self._unanswered.remove(waiting)
        self._end_turn(waiting)

    def _give_turns(self) -> None:
        most = AT_ONCE_BESIDE_DEFERRALS if self._deferrals else AT_ONCE
        while self._queue and self._turns < most:
            waiting = self._queue.popleft()
            if waiting.turn.done():  # whoever waited was cancelled
                continue
            waiting.has_turn = True
            self._turns += 1
            waiting.turn.set_result(None)
            asyncio.get_running_loop().call_later(LONGEST_TURN, self._end_turn, waiting)

    def _end_turn(self, waiting: Waiting) -> None:
        if waiting.has_turn:
            waiting.has_turn = False
            self._turns -= 1
            self._give_turns()

    def _defer_due(self) -> None:
        """Defer what can wait no longer; look again when that is so for the next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        while self._unanswered:
            oldest = self._unanswered[0]
            left = oldest.seconds_left(loop.time(), len(self._unanswered) - 1)
            if left > INSTANT:
                self._timer = loop.call_later(left, self._defer_due)
                return
            del self._unanswered[0]
            self._start(oldest.reply.defer())

    def _start(self, deferral: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(deferral)
        self._deferrals.add(task)
        task.add_done_callback(self._end_deferral)

    def _end_deferral(self, task: asyncio.Task[None]) -> None:
        self._deferrals.discard(task)
        self._give_turns()
