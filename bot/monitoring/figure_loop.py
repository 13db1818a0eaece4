"""Figures that need a query: due work and free disk room, every fifteen seconds."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime

from bot.client import Damka
from bot.clockwork.loop import Loop
from bot.monitoring.disk_room import free_room
from bot.monitoring.health import hears
from bot.monitoring.metrics import Figures
from bot.pacing import Urgency
from bot.settings import Settings
from storage.due_counts import count_due, count_running, find_size
from storage.instance import BACKED_UP_AT, find_moment

PERIOD = 15.0  # seconds
FRESH = 1.0  # seconds for which a text is given to everyone who asks


class FigureLoop:
    """Keeps the gauges of a bot up to date."""

    def __init__(
        self,
        client: Damka,
        figures: Figures,
        settings: Settings,
        tell_time: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._figures = figures
        self._settings = settings
        self._tell_time = tell_time
        self._text, self._written_at = b"", float("-inf")
        self._writing = asyncio.Lock()
        self.loop = Loop("figures", self.step)

    async def step(self) -> float:
        """Query once; return the seconds until the next time."""
        now = self._client.now()
        self._figures.disk_free.set(free_room(self._settings)[1])
        await self._note_database(now)
        return PERIOD

    async def write(self) -> bytes:
        """Return all figures as they stood at most a second ago, written in a thread."""
        async with self._writing:
            if self._tell_time() - self._written_at >= FRESH:
                self._note_client()
                self._text = await asyncio.to_thread(self._figures.write)
                self._written_at = self._tell_time()
            return self._text

    def _note_client(self) -> None:
        figures, shards = self._figures, self._client.shards.values()
        states = Counter("connected" if hears(shard) else "deaf" for shard in shards)
        for state in ("connected", "deaf"):
            figures.shards.labels(state).set(states[state])
        servers = Counter(guild.shard_id for guild in self._client.guilds)
        for shard in shards:
            figures.servers.labels(str(shard.id)).set(servers[shard.id])
            if hears(shard):
                figures.latency.labels(str(shard.id)).set(shard.latency)
        waiting = self._client.pacing.count_waiting()
        for urgency in Urgency:
            figures.waiting.labels(urgency.name.lower()).set(waiting[urgency])

    async def _note_database(self, now: datetime) -> None:
        figures, read = self._figures, self._client.services.read
        for kind, due in (await read(count_due, now)).items():
            figures.due.labels(kind).set(due.count)
            oldest = 0.0 if due.since is None else max(0.0, (now - due.since).total_seconds())
            figures.due_oldest.labels(kind).set(oldest)
        figures.matches_running.set(await read(count_running))
        figures.database_size.set(await read(find_size))
        backed_up_at = await read(find_moment, BACKED_UP_AT)
        if backed_up_at is not None:
            figures.backup_age.set((now - backed_up_at).total_seconds())
