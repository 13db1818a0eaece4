"""The bot records every few seconds that it is at work: connected to Discord and able to write.

While it does not, no clock runs.
"""

import math

from bot.clocks.instants import BEAT
from bot.clockwork.loop import Loop
from bot.clockwork.servers import own_shards
from bot.clockwork.surroundings import Surroundings


class Heartbeat:
    """Beats for all shards of this process that are connected."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._now = around.client, around.now
        self._heartbeats = around.services.heartbeats
        self.loop = Loop("heartbeat", self.beat)

    async def beat(self) -> float:
        """Beat, and return the seconds until the next time."""
        if shards := self._connected():
            self._heartbeats.own = own_shards(self._client)
            await self._heartbeats.beat(shards, self._now())
        return BEAT.total_seconds()

    def _connected(self) -> list[int]:
        """Return the shards that are connected to Discord."""
        if not self._client.is_ready():
            return []
        return [
            shard.id
            for shard in self._client.shards.values()
            if not shard.is_closed() and math.isfinite(shard.latency)
        ]
