"""The bot is removed from a server: games of two people there go on in their direct messages."""

import math
from collections import deque

import structlog

from bot.clockwork.delivery import Delivery
from bot.clockwork.loop import Loop
from bot.services import Services
from storage.kept_matches import list_open_rooms
from storage.rows import Place

log = structlog.get_logger(__name__)

PAUSE = 1.0  # seconds between two games
MOST_ROOMS = 5000  # of a server that are moved in turn; no server has more


class Departures:
    """Moves one game after another out of servers that the bot has left."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery
        self._left: deque[int] = deque()  # servers
        self._rooms: deque[tuple[int, Place]] = deque()  # matches there, each with its place
        self.loop = Loop("departed servers", self._move_next)

    def expect(self, server_id: int) -> None:
        """Move the games of a server that the bot has left."""
        self._left.append(server_id)
        self.loop.wake()

    async def _move_next(self) -> float:
        """Move one game; return the seconds until the next one."""
        if not self._rooms and self._left:
            server_id = self._left.popleft()
            self._rooms += await self._services.read(list_open_rooms, server_id, MOST_ROOMS)
        if self._rooms:
            match_id, place = self._rooms.popleft()
            try:
                await self._delivery.leave(match_id, place)
            except Exception:
                log.exception("a game cannot be moved", match=match_id)
        return PAUSE if self._rooms or self._left else math.inf
