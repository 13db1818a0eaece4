"""Keeps the calls that are made with the bot's token under Discord's limit of 50 a second.

Answers to interactions do not count there and never come here. Everything else asks for its turn,
under the class of what it is for; what matters to people goes first, and what can be made later
with newer text waits until there is room.
"""

import asyncio
import heapq
from collections import deque
from enum import IntEnum
from itertools import count

MOST = 45  # calls in any second; Discord allows 50
MOST_OF_WATCH_PARTIES = 5  # calls of that class in any second, all together
PERIOD = 1.25  # seconds: what is sent within it may arrive within one
LEAST_PAUSE = 0.001  # seconds: a difference that is only one of rounding is not waited for


class Urgency(IntEnum):
    """What a call is for; the lower number goes first."""

    BOARD = 0  # boards, pings: before all others
    RETIRE = 1  # taking the controls off old boards
    TABLE = 2  # tallies, lobbies, tables
    FEED = 3  # messages to followers, the feed of a server
    WATCH_PARTY = 4


HALF = MOST // 2
SPARE = {Urgency.BOARD: 0, Urgency.RETIRE: 10}  # room that a class leaves to more urgent ones


class Window:
    """Room for so many calls in any period, whenever it begins."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._calls: deque[float] = deque(maxlen=most)  # when the last ones were made

    def take(self, now: float) -> None:
        """Count one call."""
        self._calls.append(now)

    def seconds_until(self, spare: int, now: float) -> float:
        """Return the seconds until one call leaves room for `spare` more; 0 if it does already."""
        allowed = self._most - spare  # calls in a second, this one included
        if len(self._calls) < allowed:
            return 0.0
        return max(0.0, self._calls[-allowed] + PERIOD - now)


class Pacing:
    """The order in which all calls of this process go out. Build one."""

    def __init__(self) -> None:
        self._all = Window(MOST)
        self._watch_parties = Window(MOST_OF_WATCH_PARTIES)
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None

    async def wait_turn(self, urgency: Urgency) -> None:
        """Return as soon as a call of this class may be made, and count it."""
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._order), turn))
        self._give_turns()
        await turn

    def _give_turns(self) -> None:
        """Let go whoever may, the most urgent first, and come back when the next one may."""
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            urgency, _, turn = self._waiting[0]
            pause = self._pause(urgency, loop.time())
            if not turn.done() and pause > 0:
                self._timer = loop.call_later(max(pause, LEAST_PAUSE), self._give_turns)
                return
            heapq.heappop(self._waiting)
            if not turn.done():  # one that was cancelled has no more use for its turn
                self._count(urgency, loop.time())
                turn.set_result(None)

    def _pause(self, urgency: Urgency, now: float) -> float:
        """Return the seconds until a call of this class may start."""
        pause = self._all.seconds_until(SPARE.get(urgency, HALF), now)
        if urgency is Urgency.WATCH_PARTY:
            pause = max(pause, self._watch_parties.seconds_until(0, now))
        return pause

    def _count(self, urgency: Urgency, now: float) -> None:
        self._all.take(now)
        if urgency is Urgency.WATCH_PARTY:
            self._watch_parties.take(now)
