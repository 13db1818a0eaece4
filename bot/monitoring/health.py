"""Whether the bot is alive and ready to serve, from memory, without any query."""

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import discord

PERIOD = 0.5  # seconds between two looks at the event loop
MOST_DELAY = 5.0  # seconds by which it may be late
MOST_SILENCE = 30.0  # seconds since the last write: the bot notes every 15 that it is at work


@dataclass(frozen=True, slots=True)
class HealthReport:
    """Whether all is well, and the problems if not."""

    reasons: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether there are no problems."""
        return not self.reasons


class Health:
    """Watches the event loop; `last_write` is the time of the last write, by `monotonic`."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        last_write: Callable[[], float | None],
        note_delay: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._client = client
        self._last_write = last_write
        self._note_delay = note_delay
        self._looked_at, self._delay = time.monotonic(), 0.0

    async def watch(self) -> None:
        """Measure again and again by how much the event loop is late."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(PERIOD)
            self._looked_at = time.monotonic()
            self._delay = max(0.0, self._looked_at - before - PERIOD)
            self._note_delay(self._delay)

    def is_alive(self) -> HealthReport:
        """Tell whether the event loop is on time; if not, the process should be restarted."""
        waited = time.monotonic() - self._looked_at - PERIOD
        if max(self._delay, waited) < MOST_DELAY:
            return HealthReport()
        return HealthReport(("the event loop comes late",))

    def is_ready(self) -> HealthReport:
        """Tell whether people can be served: Discord is connected, and writes succeed."""
        reasons = [*self.is_alive().reasons]
        if self._client.is_closed():
            reasons.append("the bot is stopping")
        elif not self._client.is_ready():
            reasons.append("Discord is not heard yet")
        deaf = [shard.id for shard in self._client.shards.values() if not hears(shard)]
        if deaf:
            reasons.append(f"shards that do not hear Discord: {', '.join(map(str, deaf))}")
        written_at = self._last_write()
        if written_at is None or time.monotonic() - written_at > MOST_SILENCE:
            reasons.append(f"nothing was kept in the last {MOST_SILENCE:.0f} seconds")
        return HealthReport(tuple(reasons))


def hears(shard: discord.ShardInfo) -> bool:
    """Tell whether a shard is connected to Discord."""
    return not shard.is_closed() and math.isfinite(shard.latency)
