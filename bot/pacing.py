"""Keeps the calls that are made with the bot's token under Discord's limit of 50 a second.

Answers to interactions do not count there and never come here. Every other call asks for its turn
with the class of its purpose; calls that matter to people go first, and those that can be made
later with newer text wait until there is room. Nothing waits forever: a turn that has waited for
`PATIENCE` counts as that of a board.
"""

import asyncio
from collections import Counter, deque
from enum import IntEnum

MOST = 45  # calls in any second; Discord allows 50
MOST_OF_WATCH_PARTIES = 5  # calls of that class in any second, in total
PERIOD = 1.25  # seconds: calls sent within this time may arrive within one second
PATIENCE = 30.0  # seconds after which a turn counts as that of a board
LEAST_PAUSE = 0.001  # seconds: a smaller difference is rounding and not waited for


class Urgency(IntEnum):
    """The purpose of a call; the lower number goes first."""

    BOARD = 0  # boards, pings: before all others
    RETIRE = 1  # taking the controls off old boards
    TABLE = 2  # tallies, lobbies, tables
    FEED = 3  # messages to followers, the feed of a server
    WATCH_PARTY = 4


HALF = MOST // 2
SPARE = {Urgency.BOARD: 0, Urgency.RETIRE: 10}  # room that a class leaves to more urgent ones


class Window:
    """Room for a number of calls in any period, whenever the period begins."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._calls: deque[float] = deque(maxlen=most)  # when the last ones were made

    def take(self, now: float) -> None:
        """Count one call."""
        self._calls.append(now)

    def seconds_until(self, spare: int, now: float) -> float:
        """Return the seconds until a call would still leave room for `spare` more; 0 if it does
        now.
        """
        allowed = self._most - spare  # calls in a second, this one included
        if len(self._calls) < allowed:
            return 0.0
        return max(0.0, self._calls[-allowed] + PERIOD - now)


class Pacing:
    """The order in which all calls of this process go out. Build only one."""

    def __init__(self) -> None:
        self._all = Window(MOST)
        self._watch_parties = Window(MOST_OF_WATCH_PARTIES)
        # When each waiting turn was requested, in the order of the requests.
        self._waiting: dict[Urgency, deque[tuple[float, asyncio.Future[None]]]] = {
            urgency: deque() for urgency in Urgency
        }
        self._timer: asyncio.TimerHandle | None = None

    async def wait_turn(self, urgency: Urgency) -> None:
        """Return as soon as a call of this class may be made, and count it."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting[urgency].append((loop.time(), turn))
        self._give_turns()
        await turn

    def count_waiting(self) -> Counter[Urgency]:
        """Return how many calls of each class wait for their turn."""
        return Counter(
            {
                urgency: sum(not turn.done() for _, turn in queue)
                for urgency, queue in self._waiting.items()
            }
        )

    def _give_turns(self) -> None:
        """Release every call that may go, the most urgent first, and schedule the next check."""
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while pauses := self._list_pauses(loop.time()):
            urgency, pause = min(pauses, key=lambda each: each[1])
            if pause > 0:
                self._timer = loop.call_later(max(pause, LEAST_PAUSE), self._give_turns)
                return
            _, turn = self._waiting[urgency].popleft()
            self._count(urgency, loop.time())
            turn.set_result(None)

    def _list_pauses(self, now: float) -> list[tuple[Urgency, float]]:
        """List the seconds until the first call of each class may start, the most urgent first."""
        firsts = []
        for urgency, queue in self._waiting.items():
            while queue and queue[0][1].done():  # a cancelled one has no use for its turn
                queue.popleft()
            if queue:
                since, _ = queue[0]
                counts_as = Urgency.BOARD if now - since >= PATIENCE else urgency
                firsts.append((counts_as, since, urgency))
        return [
            (urgency, self._pause(urgency, counts_as, now, since))
            for counts_as, since, urgency in sorted(firsts)
        ]

    def _pause(self, urgency: Urgency, counts_as: Urgency, now: float, since: float) -> float:
        """Return the seconds until a call that has waited since a moment may start."""
        pause = self._all.seconds_until(SPARE.get(counts_as, HALF), now)
        if counts_as is not Urgency.BOARD:  # it may become one before then
            late = max(since + PATIENCE - now, self._all.seconds_until(0, now))
            pause = min(pause, late)
        if urgency is Urgency.WATCH_PARTY:
            pause = max(pause, self._watch_parties.seconds_until(0, now))
        return pause

    def _count(self, urgency: Urgency, now: float) -> None:
        self._all.take(now)
        if urgency is Urgency.WATCH_PARTY:
            self._watch_parties.take(now)
