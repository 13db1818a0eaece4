"""Adds finished games to the tree of openings, in small steps."""

import math

from bot.clockwork.loop import Loop
from bot.matches.opening_tree import keep_some_first_moves
from bot.services import Services
from storage.lookout import Work

AT_ONCE = 50  # matches in one transaction
PAUSE = 0.2  # seconds between two transactions while there is more


class OpeningCounts:
    """Stores the first moves of finished games."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.loop = Loop("opening counts", self.count, work=Work.FIRST_MOVES)

    async def count(self) -> float:
        """Store the first moves of some games, and return the seconds until the next look."""
        kept = await self._services.run(keep_some_first_moves, AT_ONCE)
        return PAUSE if kept == AT_ONCE else math.inf
