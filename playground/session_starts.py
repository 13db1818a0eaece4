"""Count the sessions that a bot begins: limited per day, and one at a time."""

from dataclasses import dataclass, field
from enum import Enum

from playground.clock import Clock
from playground.events import JsonObject

DAY = 86_400.0


class Start(Enum):
    """Names the outcomes of an IDENTIFY."""

    ALLOWED = "allowed"
    TOO_SOON = "too soon"  # opcode 9: the client waits, and tries again
    TOO_MANY = "too many"  # Discord resets the token


@dataclass(slots=True)
class SessionStarts:
    """Counts IDENTIFYs by the clock of the playground.

    `most` are allowed in a day, and one of each rate key (shard id modulo `max_concurrency`) every
    `pause` seconds. Discord asks for 5 seconds; 0 spares tests, and a bot restarted by hand, the
    wait.
    """

    clock: Clock
    most: int = 1000
    pause: float = 0.0
    max_concurrency: int = 1
    _used: int = 0
    _ends: float = 0.0
    _last: dict[int, float] = field(default_factory=dict)

    def take(self, shard: int) -> Start:
        """Count one IDENTIFY of a shard, unless it is refused."""
        now, key = self.clock.now(), shard % self.max_concurrency
        self._turn_day(now)
        if now < self._last.get(key, 0.0) + self.pause:
            return Start.TOO_SOON
        if self._used >= self.most:
            self._used = 0  # the starts of the new token
            return Start.TOO_MANY
        self._last[key] = now
        self._used += 1
        return Start.ALLOWED

    def describe(self) -> JsonObject:
        """Describe the remaining starts as REST does; `reset_after` is in milliseconds."""
        now = self.clock.now()
        self._turn_day(now)
        return {
            "total": self.most,
            "remaining": self.most - self._used,
            "reset_after": round(1000 * max(0.0, self._ends - now)),
            "max_concurrency": self.max_concurrency,
        }

    def _turn_day(self, now: float) -> None:
        if now >= self._ends:
            self._used, self._ends = 0, now + DAY
