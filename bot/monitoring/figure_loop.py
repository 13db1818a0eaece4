"""Figures that need a query: due work and free disk room, every fifteen seconds."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime

from bot.client import Damka
from bot.clockwork.loop import Loop
from bot.monitoring.disk_room import free_room
from bot.monitoring.health import hears
from bot.monitoring.metrics import Figures
from bot.pacing import Urgency
from bot.settings import Settings
from storage.due_counts import Due, count_due, count_running, find_size, list_due_boards
from storage.instance import BACKED_UP_AT, find_moment

PERIOD = 15.0  # seconds
OLD = 3 * PERIOD  # what was asked that long ago is told no more
FRESH = 1.0  # seconds for which a text is given to everyone who asks


class FigureLoop:
    """Keeps the gauges of a bot up to date."""

    def __init__(
        self,
        client: Damka,
        figures: Figures,
        settings: Settings,
        count_connections: Callable[[], Mapping[str, int]],
        tell_time: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._figures = figures
        self._settings = settings
        self._count_connections = count_connections
        self._tell_time = tell_time
        # Since when each board that is due was seen so: by match, channel, and the version shown.
        self._boards: dict[tuple[int, int, int], datetime] = {}
        self._asked_at = tell_time()  # or the start, until then
        self._text, self._written_at = b"", float("-inf")
        self._writing = asyncio.Lock()
        self.loop = Loop("figures", self.step)

    async def step(self) -> float:
        """Query once; return the seconds until the next time."""
        self._figures.disk_free.tell(free_room(self._settings)[1])
        await self._note_database(self._client.now())
        self._asked_at = self._tell_time()
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
        age = self._tell_time() - self._asked_at
        figures.age.tell(age)
        if age > OLD:
            figures.forget_database()
        states = Counter("connected" if hears(shard) else "deaf" for shard in shards)
        figures.shards.tell({state: states[state] for state in ("connected", "deaf")})
        servers = Counter(guild.shard_id for guild in self._client.guilds)
        figures.servers.tell({str(shard.id): servers[shard.id] for shard in shards})
        figures.latency.tell({str(shard.id): shard.latency for shard in shards if hears(shard)})
        figures.connections.tell(self._count_connections())
        waiting = self._client.pacing.count_waiting()
        figures.waiting.tell({urgency.name.lower(): waiting[urgency] for urgency in Urgency})

    async def _note_database(self, now: datetime) -> None:
        figures, read = self._figures, self._client.services.read
        boards = {board: self._boards.get(board, now) for board in await read(list_due_boards)}
        self._boards = boards
        due = {
            "board": Due(len(boards), min(boards.values(), default=None)),
            **await read(count_due, now),
        }
        figures.due.tell({kind: each.count for kind, each in due.items()})
        figures.due_oldest.tell({kind: each.seconds_at(now) for kind, each in due.items()})
        figures.matches_running.tell(await read(count_running))
        figures.database_size.tell(await read(find_size))
        backed_up_at = await read(find_moment, BACKED_UP_AT)
        figures.backup_age.tell((now - backed_up_at).total_seconds() if backed_up_at else None)
