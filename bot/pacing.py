"""Keeps the calls that are made with the bot's token under Discord's limit of 50 a second.

Answers to interactions do not count there and never come here. Everything else asks for its turn,
under the class of what it is for; what matters to people goes first, and what can be made later
with newer text waits until there is room.
"""

import asyncio
import heapq
from enum import IntEnum
from itertools import count

RATE = 45.0  # calls a second; Discord allows 50
ROOM = 45.0  # calls that may be made at once after a silence
LEAST_PAUSE = 0.001  # seconds: a difference that is only one of rounding is not waited for
WATCH_PARTY_RATE = 5.0  # calls a second of that class, all together


class Urgency(IntEnum):
    """What a call is for; the lower number goes first."""

    BOARD = 0  # boards, pings: never wait
    RETIRE = 1  # taking the controls off old boards
    TABLE = 2  # tallies, lobbies, tables
    FEED = 3  # messages to followers, the feed of a server
    WATCH_PARTY = 4


class Bucket:
    """Room for calls that fills up again steadily; it may be overdrawn and then owes time."""

    def __init__(self, rate: float, room: float) -> None:
        self.rate, self.room = rate, room
        self._level, self._measured_at = room, 0.0

    def level(self, now: float) -> float:
        """Return how many calls there is room for at `now`; negative when overdrawn."""
        self._level = min(self.room, self._level + (now - self._measured_at) * self.rate)
        self._measured_at = now
        return self._level

    def take(self, now: float) -> None:
        """Count one call."""
        self._level = self.level(now) - 1

    def seconds_until(self, wanted: float, now: float) -> float:
        """Return the seconds until the level is `wanted`; 0 if it is already."""
        return max(0.0, wanted - self.level(now)) / self.rate


class Pacing:
    """The order in which all calls of this process go out. Build one."""

    def __init__(self) -> None:
        self._all = Bucket(RATE, ROOM)
        self._watch_parties = Bucket(WATCH_PARTY_RATE, WATCH_PARTY_RATE)
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None

    async def wait_turn(self, urgency: Urgency) -> None:
        """Return as soon as a call of this class may be made, and count it."""
        now = asyncio.get_running_loop().time()
        if urgency is Urgency.BOARD:
            self._all.take(now)
            return
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
        wanted = 1.0 if urgency is Urgency.RETIRE else ROOM / 2
        pause = self._all.seconds_until(wanted, now)
        if urgency is Urgency.WATCH_PARTY:
            pause = max(pause, self._watch_parties.seconds_until(1.0, now))
        return pause

    def _count(self, urgency: Urgency, now: float) -> None:
        self._all.take(now)
        if urgency is Urgency.WATCH_PARTY:
            self._watch_parties.take(now)
