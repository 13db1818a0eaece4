"""Count requests by purpose, and those per second that Discord would count."""

import time
from collections import Counter, deque
from enum import StrEnum

from playground.call import Call
from playground.events import JsonObject
from playground.rates import GLOBAL_LIMIT, is_counted
from playground.room_kinds import CONVERSATIONS, THREADS
from playground.world import World

SHOWN_SECONDS = 60


class RequestClass(StrEnum):
    """Names the purposes of requests."""

    ANSWERS = "answers to people"
    MESSAGES = "messages in channels"
    THREAD_MESSAGES = "messages in threads"
    DIRECT_MESSAGES = "direct messages"
    EDITS = "edits"
    DELETIONS = "deletions"
    THREADS = "threads and channels"
    REACTIONS = "reactions and pins"
    COMMANDS = "commands"
    LOOKUPS = "look-ups"


MESSAGE_CLASSES = {
    "update_message": RequestClass.EDITS,
    "delete_message": RequestClass.DELETIONS,
    "bulk_delete_messages": RequestClass.DELETIONS,
}


class Traffic:
    """Counts since the start, and each second of the last minute.

    `peak` is the largest number of counted requests within any one second.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.totals: Counter[RequestClass] = Counter()
        self.peak = 0
        self._recent: deque[tuple[float, RequestClass, bool]] = deque()
        self._last_second: deque[float] = deque()

    def note(self, call: Call) -> None:
        """Count a request that has just been answered."""
        now = time.monotonic()
        kind, counts = classify(call, self._world), is_counted(call)
        self.totals[kind] += 1
        self._recent.append((now, kind, counts))
        while self._recent[0][0] <= now - SHOWN_SECONDS:
            self._recent.popleft()
        if counts:
            self._last_second.append(now)
        while self._last_second and self._last_second[0] <= now - 1:
            self._last_second.popleft()
        self.peak = max(self.peak, len(self._last_second))

    def describe(self) -> JsonObject:
        """Return the classes with their numbers, and the rate of each second, the newest last."""
        now = time.monotonic()
        seconds = [0] * SHOWN_SECONDS
        minute: Counter[RequestClass] = Counter()
        for at, kind, counts in self._recent:
            age = int(now - at)
            if age < SHOWN_SECONDS:
                minute[kind] += 1
                seconds[SHOWN_SECONDS - 1 - age] += counts
        classes = [
            {"name": kind.value, "total": self.totals[kind], "minute": minute[kind]}
            for kind in RequestClass
            if self.totals[kind]
        ]
        return {"classes": classes, "seconds": seconds, "peak": self.peak, "limit": GLOBAL_LIMIT}


def classify(call: Call, world: World) -> RequestClass:
    """Return the purpose of a request, from its route and its room."""
    if not is_counted(call):
        return RequestClass.ANSWERS
    if call.operation == "create_message":
        return _classify_message(call, world)
    if call.operation in MESSAGE_CLASSES:
        return MESSAGE_CLASSES[call.operation]
    if "/commands" in call.template:
        return RequestClass.COMMANDS
    if call.method == "GET":
        return RequestClass.LOOKUPS
    if "/reactions" in call.template or "/pins" in call.template:
        return RequestClass.REACTIONS
    return RequestClass.THREADS


def _classify_message(call: Call, world: World) -> RequestClass:
    number = call.params.get("channel_id", "")
    room = world.rooms.get(int(number)) if number.isdecimal() and len(number) < 21 else None
    if room is None or room.kind not in (*CONVERSATIONS, *THREADS):
        return RequestClass.MESSAGES
    is_direct = room.kind in CONVERSATIONS
    return RequestClass.DIRECT_MESSAGES if is_direct else RequestClass.THREAD_MESSAGES
