"""The bot is removed from a server: games of two people there go on in their direct messages."""

from collections import deque
from datetime import timedelta

import structlog

from bot.clockwork.delivery import Delivery
from bot.clockwork.loop import Loop
from bot.clockwork.servers import own_shards
from bot.clockwork.surroundings import Surroundings
from bot.evenings.lost_channel import end_in_lost_server
from bot.people.left_servers import find_left_servers, forget_left_servers, note_left
from storage.kept_matches import list_open_rooms
from storage.rows import Place

log = structlog.get_logger(__name__)

PAUSE = 1.0  # seconds between two games
MOST_ROOMS = 5000  # of a server that are moved in turn; no server has more
DAY = timedelta(days=1)


class Departures:
    """Ends evenings in servers that the bot has left, and moves one game after another out of them.

    A server is noted as left once all is done there: a restart in between begins it again.
    """

    def __init__(self, around: Surroundings, delivery: Delivery) -> None:
        self._services, self._delivery = around.services, delivery
        self._client, self._now = around.client, around.now
        self._must_look = False
        self._left: deque[int] = deque()  # servers, the first under way
        self._rooms: deque[tuple[int, Place]] | None = None  # matches there, each with its place
        self.loop = Loop("departed servers", self._step)

    def look(self) -> None:
        """See in which servers the bot is a member now."""
        self._must_look = True
        self.loop.wake()

    async def _step(self) -> float:
        """Move one game; return the seconds until the next one."""
        if self._must_look:
            self._must_look = False
            present = {guild.id for guild in self._client.guilds}
            found = await self._services.run(find_left_servers, present, own_shards(self._client))
            self._left = deque(found)
            self._rooms = None
        if not self._left:
            await self._services.run(forget_left_servers, self._now())
            return DAY.total_seconds()
        server_id = self._left[0]
        if self._rooms is None:
            await self._services.run(end_in_lost_server, server_id, self._now())
            rooms = await self._services.read(list_open_rooms, server_id, MOST_ROOMS)
            self._rooms = deque(rooms)
        if not self._rooms:
            await self._services.run(note_left, server_id, self._now())
            self._left.popleft()
            self._rooms = None
            return 0.0
        await self._move(*self._rooms.popleft())
        return PAUSE

    async def _move(self, match_id: int, place: Place) -> None:
        try:
            await self._delivery.leave(match_id, place)
        except Exception:
            log.exception("a game cannot be moved", match=match_id)
