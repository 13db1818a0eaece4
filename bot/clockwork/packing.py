"""Saves storage: packs ended matches, deletes old predictions."""

import math

from bot.clockwork.loop import Loop
from bot.clockwork.surroundings import Surroundings
from bot.matches.packing import pack_ended
from bot.watching.predictions import forget_old_predictions
from storage.lookout import Work

AT_ONCE = 50  # matches in one transaction, which is over in a few hundredths of a second
PAUSE = 0.2  # seconds between two transactions while there is more


class Packing:
    """Packs matches in small steps."""

    def __init__(self, around: Surroundings) -> None:
        self._services, self._now = around.services, around.now
        self.loop = Loop("match packing", self.pack, work=Work.PACKING)

    async def pack(self) -> float:
        """Pack some matches, and return the seconds until the next look."""
        packed = await self._services.run(pack_ended, self._now(), AT_ONCE)
        if packed == AT_ONCE:
            return PAUSE
        await self._services.run(forget_old_predictions, self._now())
        return math.inf
