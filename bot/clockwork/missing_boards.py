"""Looks for boards that are not shown because Discord failed, the bot died, or another process
wrote.
"""

import math
from functools import partial

from bot.clockwork.delivery import Delivery
from bot.clockwork.in_progress import InProgress
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_rows
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from storage.lookout import Work
from storage.rooms import list_due_rooms
from storage.rows import DueRoom


class MissingBoards:
    """Finds rooms in the database that do not show what they should, for the delivery."""

    def __init__(self, around: Surroundings, in_progress: InProgress, delivery: Delivery) -> None:
        self._client, self._services = around.client, around.services
        self._in_progress = in_progress
        self._delivery = delivery
        self.loop = Loop("missing boards", self.look, work=Work.MISSING_BOARDS)

    async def look(self) -> float:
        """Have the delivery show missing boards; return the seconds until the next look."""
        found = await self._list_ours()
        if found:
            await self._in_progress.wait_for_present()
            self._delivery.expect_missing(found)
        return math.inf

    async def _list_ours(self) -> list[DueRoom]:
        every = read_all_rows(partial(self._services.read, list_due_rooms))
        return [due async for due in every if is_ours(self._client, due.place.server_id)]
